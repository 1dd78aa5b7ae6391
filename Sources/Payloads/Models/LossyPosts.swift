import FetchDecode

/// Posts of which a bad one is left out.
struct LossyPosts: PayloadModel {
    let records: LossyArray<Posts.Post>

    init(from decoder: any Decoder) throws {
        records = try LossyArray(from: decoder)
    }

    func fold(into checksum: inout PayloadChecksum) { checksum.add(posts: records.elements) }
}
