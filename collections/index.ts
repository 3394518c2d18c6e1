import { BlogPosts } from './BlogPosts'
import { ConsentRecords } from './ConsentRecords'
import { FormSubmissions } from './FormSubmissions'
import { Media } from './Media'
import { Outbox } from './Outbox'
import { Redirects } from './Redirects'
import { ReturnedForms } from './ReturnedForms'
import { Users } from './Users'

/** Every collection, in the order of the admin's navigation. */
export const collections = [
  BlogPosts,
  FormSubmissions,
  Media,
  Redirects,
  Users,
  ConsentRecords,
  Outbox,
  ReturnedForms,
]
