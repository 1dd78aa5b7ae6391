extension PayloadShape {
    /// The shapes whose samples come with the package.
    public static let builtIn: [PayloadShape] = [
        PayloadShape(name: "products", model: Products.self),
        PayloadShape(name: "articles", model: Articles.self),
        PayloadShape(name: "users", model: Users.self),
        PayloadShape(
            name: "posts", model: Posts.self,
            variants: [
                "defaulted": DefaultedPosts.self, "lossy-array": LossyPosts.self,
                "string-or-number": StringOrNumberPosts.self,
            ]),
        PayloadShape(name: "comments", model: Comments.self),
        PayloadShape(name: "profile", model: Profile.self),
        PayloadShape(name: "orders", model: Orders.self),
        PayloadShape(name: "rates", model: Rates.self, variants: ["exact-decimal": ExactDecimalRates.self]),
        PayloadShape(name: "feed", model: Feed.self),
        PayloadShape(name: "catalog", model: Catalog.self),
    ]
}
