/// `page=K`: which of several pages this is; each of them is the payload.
struct PageOption: PayloadOption {
    static let name = "page"
    static let summary = "which page this is, from 1"
    static let defaultValue = "1"

    private let page: Int

    init(value: String) throws(InvalidOptionValue) {
        guard let page = Int(value), page >= 1, page < 1_000_000 else {
            throw InvalidOptionValue(expected: "a page from 1")
        }
        self.page = page
    }

    func apply(to plan: inout PayloadPlan) { plan.page = page }
}

/// `pages=N`: a `Link` header with the next page, on all but the last of so many.
struct PagesOption: PayloadOption {
    static let name = "pages"
    static let summary = "how many pages there are; all but the last have a Link header with rel=next"
    static let defaultValue = "1"

    private let pages: Int

    init(value: String) throws(InvalidOptionValue) {
        guard let pages = Int(value), pages >= 1, pages < 1_000_000 else {
            throw InvalidOptionValue(expected: "a number of pages from 1")
        }
        self.pages = pages
    }

    func apply(to plan: inout PayloadPlan) {
        guard plan.page < pages else { return }
        let halves = plan.request.target.split(separator: "?", maxSplits: 1)
        guard halves.count == 2 else { return }
        let items = halves[1].split(separator: "&").filter { !$0.hasPrefix("\(PageOption.name)=") }.map(String.init)
        let next = (items + ["\(PageOption.name)=\(plan.page + 1)"]).joined(separator: "&")
        plan.fields.append(HeaderField(name: "Link", value: "<\(halves[0])?\(next)>; rel=\"next\""))
    }
}
