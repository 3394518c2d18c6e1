import type {
  CollectionAfterDeleteHook,
  CollectionBeforeDeleteHook,
  CollectionConfig,
  TextFieldSingleValidation,
} from 'payload'
import { text } from 'payload/shared'
import { DEFAULT_SOURCE } from '@/domain/sources'
import { LEAD_LIMITS } from '@/features/leads/rules/lead-fields'
import { activityEndpoints } from '@/features/leads/server/activity-endpoints'
import { allowMail } from '@/features/leads/server/allow-mail'
import { exportSelection } from '@/features/leads/server/export-leads'
import { exportInbox, listInbox, listInboxIds } from '@/features/leads/server/inbox-endpoints'
import { countViews, listChoices } from '@/features/leads/server/inbox-views'
import { addManualLead, listSamePerson } from '@/features/leads/server/manual-lead'
import { sendMailAgain } from '@/features/leads/server/send-mail-again'
import { submitLead } from '@/features/leads/server/submit-lead'
import { tellOfLeads } from '@/features/leads/server/tell-of-leads'
import { tryRules } from '@/features/leads/server/try-rules'
import { readMessageForm, writeToLead } from '@/features/leads/server/write-to-lead'
import { deleteMailsOfLead } from '@/features/mail/server/delete-mails'
import { flagsOf } from '@/lib/payload-flags'
import { leadEndpoint, nobody, staffOf } from '../access'
import { dates, plainText, plainTextarea } from '../fields'
import { logDeletion } from '../log-deletion'
import { activityFields } from './activity-fields'
import { originFields } from './origin-fields'

/** The mails about a deleted lead repeat what was typed, so they are deleted with it. */
const deleteMailOfLead: CollectionBeforeDeleteHook = ({ id, req }) => deleteMailsOfLead(req, String(id))

/** Who was told of a lead is told of its deletion. */
const tellOfErasure: CollectionAfterDeleteHook = async ({ id, req }) =>
  tellOfLeads(req.payload, await req.transactionID, 'lead.erased', [String(id)])

const isTexts = (value: unknown) =>
  (Array.isArray(value) && value.every((each) => typeof each === 'string')) || 'This is not a list of texts.'

/** A lead that the staff enter may lack values. */
const orUnknown: TextFieldSingleValidation = (value, options) =>
  value === '' && flagsOf(options.req).acceptedLead?.isEntered ? true : text(value, options)

/** Fields stand everywhere unless they say where not (`toInboxFields`); the specification leaves these out. */
const NO_COLUMN = { inbox: { table: false } }
const NOT_MAILED = { inbox: { table: false, mail: false } }

/**
 * Leads: one row for each. Only the lead endpoint creates them, and admins read and delete them. The table has columns
 * that PostgreSQL makes from these fields and Payload does not know: `name_folded`, `email_folded`, `searched`
 * (src/migrations/20261122_013000_fold_by_table.ts, 20261127_110142_search_text.ts).
 */
export const FormSubmissions: CollectionConfig = {
  slug: 'form-submissions',
  labels: { singular: 'Form Submission', plural: 'Form Submissions' },
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['createdAt', 'name', 'email', 'phone', 'city', 'serviceInterest', 'source'],
  },
  access: {
    create: leadEndpoint,
    read: staffOf('form-submissions', 'read'),
    update: nobody,
    delete: staffOf('form-submissions', 'delete'),
  },
  defaultSort: '-createdAt',
  trash: true,
  endpoints: [
    submitLead,
    listInbox,
    exportInbox,
    exportSelection,
    listInboxIds,
    countViews,
    listChoices,
    addManualLead,
    listSamePerson,
    tryRules,
    sendMailAgain,
    allowMail,
    readMessageForm,
    writeToLead,
    ...activityEndpoints,
  ],
  hooks: {
    beforeDelete: [deleteMailOfLead],
    afterDelete: [tellOfErasure, logDeletion('lead.deleted', 'lead')],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: LEAD_LIMITS.name },
    { name: 'phone', type: 'text', required: true, maxLength: LEAD_LIMITS.phone, validate: orUnknown },
    { name: 'email', type: 'text', required: true, maxLength: LEAD_LIMITS.email, validate: orUnknown },
    plainText({ name: 'website', maxLength: LEAD_LIMITS.website, custom: NO_COLUMN }),
    { name: 'city', type: 'text', required: true, maxLength: LEAD_LIMITS.city, validate: orUnknown },
    {
      name: 'serviceInterest',
      label: 'Services',
      type: 'json',
      required: true,
      defaultValue: [],
      // Payload would compile a JSON schema for each lead, which takes longer than everything else.
      typescriptSchema: [() => ({ type: 'array', items: { type: 'string' } })],
      validate: isTexts,
    },
    plainText({ name: 'planInterest', label: 'Plan', custom: NO_COLUMN }),
    plainTextarea({ name: 'message', maxLength: LEAD_LIMITS.message, custom: NO_COLUMN }),
    plainText({ name: 'source', defaultValue: DEFAULT_SOURCE }),
    plainText({ name: 'page', custom: NO_COLUMN }),
    plainText({ name: 'referrer', custom: { inbox: { table: false, csv: false, mail: false } } }),
    plainText({ name: 'utmSource', label: 'UTM Source', custom: NOT_MAILED }),
    plainText({ name: 'utmMedium', label: 'UTM Medium', custom: NOT_MAILED }),
    plainText({ name: 'utmCampaign', label: 'UTM Campaign', custom: NOT_MAILED }),
    ...originFields,
    { name: 'idempotencyKey', type: 'text', required: true, unique: true, hidden: true },
    { name: 'fingerprint', type: 'text', required: true, hidden: true },
    // A hash of the message, because several senders of one text are a sign of spam.
    { name: 'messageHash', type: 'text', hidden: true },
    // The id of the request that sent it, by which the log finds its mails and deliveries too.
    { name: 'request', type: 'text', hidden: true },
    ...activityFields,
    ...dates,
  ],
}
