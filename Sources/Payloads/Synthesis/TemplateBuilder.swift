import Foundation

/// A place in a sample that no template can be made of.
struct TemplateError: Error {
    let path: String
    let reason: String
}

/// Learns from a few records what their values look like.
enum TemplateBuilder {
    /// The template of all values that stand at one place.
    ///
    /// - Parameters:
    ///   - nodes: The values, from all records.
    ///   - path: The keys that lead there, for hashes and errors.
    static func template(of nodes: [JSONNode], path: [String]) throws(TemplateError) -> ValueTemplate {
        let values = nodes.filter { $0 != .null }
        guard let first = values.first else { return .null }
        switch first {
        case .object: return .object(try fields(of: values, path: path))
        case .array: return try array(of: values, path: path)
        case .string: return try text(of: values, path: path)
        case .number: return try number(of: values, path: path)
        case .bool:
            let flags = try values.map { node throws(TemplateError) in
                guard case .bool(let flag) = node else { throw mixed(path) }
                return flag
            }
            return .bool(trueShare: min(900, max(100, 1_000 * flags.count { $0 } / flags.count)))
        case .null: return .null
        }
    }

    private static func fields(of values: [JSONNode], path: [String]) throws(TemplateError) -> [FieldTemplate] {
        var keys: [String] = []
        var byKey: [String: [JSONNode]] = [:]
        for value in values {
            guard case .object(let members) = value else { throw mixed(path) }
            for member in members {
                if byKey[member.key] == nil { keys.append(member.key) }
                byKey[member.key, default: []].append(member.value)
            }
        }
        var fields: [FieldTemplate] = []
        for key in keys {
            let found = byKey[key] ?? []
            let fieldPath = path + [key]
            fields.append(
                FieldTemplate(
                    key: key, literal: JSONLiteral.key(key), keyHash: RecordChecksum.hash(ofPath: fieldPath),
                    presentShare: 1_000 * found.count / values.count,
                    nullShare: 1_000 * found.count { $0 == .null } / found.count,
                    value: try template(of: found, path: fieldPath)))
        }
        return fields
    }

    private static func array(of values: [JSONNode], path: [String]) throws(TemplateError) -> ValueTemplate {
        var counts: [Int] = []
        var elements: [JSONNode] = []
        for value in values {
            guard case .array(let found) = value else { throw mixed(path) }
            counts.append(found.count)
            elements += found
        }
        let range = (counts.min() ?? 0)...((counts.max() ?? 0) + 1)
        return .array(try template(of: elements, path: path), count: elements.isEmpty ? 0...0 : range)
    }

    private static func number(of values: [JSONNode], path: [String]) throws(TemplateError) -> ValueTemplate {
        let texts = try values.map { value throws(TemplateError) -> String in
            guard case .number(let text) = value else { throw mixed(path) }
            return text
        }
        guard !texts.contains(where: { $0.lowercased().contains("e") }) else {
            throw TemplateError(path: path.joined(separator: "."), reason: "numbers with an exponent are not supported")
        }
        if path == ["id"] { return .serial }
        let digits = texts.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
        let scaled = try texts.map { text throws(TemplateError) -> Int in
            let parts = text.split(separator: ".")
            let fraction = parts.count > 1 ? String(parts[1]) : ""
            let all = parts[0] + fraction + String(repeating: "0", count: digits - fraction.count)
            guard let value = Int(all), all.count <= 15 else {
                throw TemplateError(path: path.joined(separator: "."), reason: "\(text) has more than 15 digits")
            }
            return value
        }
        let least = scaled.min() ?? 0
        let greatest = scaled.max() ?? 0
        let range = (least < 0 ? least * 2 : least / 2)...(greatest < 0 ? greatest / 2 : greatest * 2)
        return digits == 0 ? .integer(range) : .decimal(range, digits: digits)
    }

    private static func text(of values: [JSONNode], path: [String]) throws(TemplateError) -> ValueTemplate {
        let texts = try values.map { value throws(TemplateError) -> (text: String, isEscaped: Bool) in
            guard case .string(let text, let isEscaped) = value else { throw mixed(path) }
            return (text, isEscaped)
        }
        let dates = texts.compactMap { CivilTime(iso8601: $0.text)?.seconds }
        if dates.count == texts.count, let least = dates.min(), let greatest = dates.max() {
            return .date((least - 15_000_000)...(greatest + 15_000_000))
        }
        guard texts.contains(where: { $0.text.contains(" ") }) else {
            return .token(texts.map { TextPiece($0.text, escapingNonASCII: $0.isEscaped) })
        }
        let words = texts.flatMap { text, isEscaped in
            text.split(separator: " ").map { TextPiece(String($0), escapingNonASCII: isEscaped) }
        }
        let counts = texts.map { $0.text.split(separator: " ").count }
        let least = max(1, (counts.min() ?? 1) / 2)
        return .text(words, words: least...max(least, (counts.max() ?? 1) * 3 / 2))
    }

    private static func mixed(_ path: [String]) -> TemplateError {
        TemplateError(path: path.joined(separator: "."), reason: "the records hold values of different types there")
    }
}

extension RecordChecksum {
    /// The hash that a model's `add` computes of the same path, written with dots.
    static func hash(ofPath path: [String]) -> UInt64 {
        var hash = TextHash()
        hash.add(path.joined(separator: ".").utf8)
        return hash.value
    }
}
