extension PayloadShape {
    /// The shapes whose samples come with the package.
    public static let builtIn: [PayloadShape] = [
        PayloadShape(name: "products", model: Products.self),
        PayloadShape(name: "articles", model: Articles.self),
        PayloadShape(name: "users", model: Users.self),
        PayloadShape(name: "posts", model: Posts.self),
        PayloadShape(name: "comments", model: Comments.self),
        PayloadShape(name: "profile", model: Profile.self),
        PayloadShape(name: "orders", model: Orders.self),
        PayloadShape(name: "rates", model: Rates.self),
        PayloadShape(name: "feed", model: Feed.self),
        PayloadShape(name: "catalog", model: Catalog.self),
    ]
}
