/**
 * The condition, in SQL, for posts that visitors may read. `toPublic` (`rules/save-plan`) has it for a document, and access to posts
 * through Payload in `collections/BlogPosts/access`.
 *
 * @param post - what the statement calls the table
 */
export const isPublicPost = (post = 'blog_posts') => `(${post}.published and ${post}.deleted_at is null)`
