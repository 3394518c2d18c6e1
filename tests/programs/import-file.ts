import config from '@payload-config'
import { getPayload } from 'payload'
import { DEFAULT_CHOICES } from '@/features/imports/rules/choices'
import { importFile } from '@/features/imports/server/by-command'

// The import of a file as the command runs it, in a process of its own, for tests that kill it.
const payload = await getPayload({ config })
const file = process.env.FILE ?? ''
const given = { files: [file], images: null, choices: DEFAULT_CHOICES, isConfirmed: true }
const { progress } = await importFile(payload, given, () => undefined)
console.log(progress.state)
process.exit()
