import type { Category } from '@/domain/post'

/** A post that an empty site starts with, so that an owner sees what the blog looks like. */
export type SamplePost = {
  title: string
  category: Category
  author: string
  excerpt: string
  /** HTML, cleaned like everything that is saved. */
  content: string
}
