import { paths } from '@/domain/paths'

/** The admin screens whose scripts are measured. */
export const SCREENS = {
  Dashboard: paths.admin,
  Inbox: paths.adminSubmissions,
  'Post list': paths.adminBlog,
  'Post editor': paths.adminNewPost,
  Account: `${paths.admin}/account`,
  'Words of Home': `${paths.admin}/globals/home`,
  'Stock list of users': `${paths.admin}/collections/users`,
  'Stock list of uploads': `${paths.admin}/collections/media`,
  'Stock list of redirects': `${paths.admin}/collections/redirects`,
} as const
