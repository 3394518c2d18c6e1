export { PostNotFound as default } from '@/site/blog/post-not-found'
