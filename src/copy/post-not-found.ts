/** An address of the blog without a post. A file of its own, because every article's page carries it as script. */
export const postNotFound = {
  title: 'Post Not Found',
  text: 'It was moved, taken down, or the link lost a letter on the way. The other posts are still here.',
  back: 'Back to the blog',
} as const
