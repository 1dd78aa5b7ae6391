/// A type that a payload decodes to, and that can say what it holds.
///
/// A team's own types conform to be measured: decode all fields, and fold each of them.
public protocol PayloadModel: Decodable, Sendable {
    /// Adds every leaf: each record by `addRecord`, in order, then the fields around them as one more record.
    ///
    /// A leaf's key is its path within the record, with dots: `brand.name`. In an array its index counts too, in
    /// nested arrays as `outer * RecordChecksum.arrayStride + inner`. An optional that is nil is added as nil.
    func fold(into checksum: inout PayloadChecksum)
}

/// A named shape of payload: a sample in the folder of data, and the type that it decodes to.
public struct PayloadShape: Sendable {
    /// The name, which is also that of the sample's file.
    public let name: String
    /// What a payload of this shape decodes to.
    public let model: any PayloadModel.Type
    /// Other types that the same bytes decode to, with the same checksum, by name: what is measured against ``model``.
    public let variants: [String: any PayloadModel.Type]

    /// The name of ``model`` among all models.
    public static let plainModel = "plain"

    /// Creates a shape.
    public init(name: String, model: any PayloadModel.Type, variants: [String: any PayloadModel.Type] = [:]) {
        self.name = name
        self.model = model
        self.variants = variants
    }

    /// A model by its name; nil where the shape has none of that name.
    public func decodedType(named name: String) -> (any PayloadModel.Type)? {
        name == Self.plainModel ? model : variants[name]
    }
}
