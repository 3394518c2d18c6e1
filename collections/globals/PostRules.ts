import type { GlobalConfig } from 'payload'
import { POSSIBLE_RULES, POST_CHECKS } from '@/features/posts/rules/post-checks'
import { admins } from '../access'
import { dates } from '../fields'
import { recordSettings } from '../record-save'

/** Which of the checks of a post forbid its publication. */
export const PostRules: GlobalConfig = {
  slug: 'post-rules',
  label: 'Rules for posts',
  admin: {
    group: 'Site',
    hideAPIURL: true,
    components: { elements: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  access: { read: admins, update: admins },
  hooks: { afterChange: [recordSettings] },
  fields: [
    {
      name: 'rules',
      label: 'What keeps a post from going out',
      type: 'select',
      hasMany: true,
      options: POSSIBLE_RULES.map((value) => ({ value, label: POST_CHECKS[value] })),
      admin: {
        description:
          'The editor shows all of it before a post goes out. What is chosen here has to be mended before it can be published; nothing chosen: nothing is forbidden. Posts that are public stay so.',
      },
    },
    ...dates,
  ],
}
