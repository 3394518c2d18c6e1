import { BlogPosts } from './BlogPosts'
import { ConsentRecords } from './ConsentRecords'
import { FormSubmissions } from './FormSubmissions'
import { Industries } from './Industries'
import { Media } from './Media'
import { Outbox } from './Outbox'
import { Plans } from './Plans'
import { Redirects } from './Redirects'
import { ReturnedForms } from './ReturnedForms'
import { Services } from './Services'
import { Testimonials } from './Testimonials'
import { Users } from './Users'

/** Every collection, in the order of the admin's navigation. */
export const collections = [
  BlogPosts,
  FormSubmissions,
  Services,
  Industries,
  Plans,
  Testimonials,
  Media,
  Redirects,
  Users,
  ConsentRecords,
  Outbox,
  ReturnedForms,
]
