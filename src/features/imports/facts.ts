import { audited, type Facts, KNOWN } from '@/domain/facts'
import { paths } from '@/domain/paths'

/** An uploaded file, the rows that were rejected, and the report: they name people. So long an import can be undone. */
const IMPORT_DAYS = 30

export const imports = {
  freshCalls: [
    'POST imports/upload',
    'POST imports/:id/start',
    'POST imports/:id/undo',
    'GET imports/:id/report',
    'GET imports/:id/rejected',
  ],
  menu: [{ collection: 'imports', path: paths.adminMoveIn, label: 'Move in', group: 'Integrations' }],
  titles: { 'move-in': 'Move in' },
  periods: { importDays: IMPORT_DAYS },
  // Its report goes with it, and its file with the next turn of the job. What it made is known by keyed hashes, which stay.
  sweeps: [{ table: 'imports', isOver: 'ends_at < now()' }],
  events: {
    'import.started': {
      level: 'warn',
      meaning: 'An admin, or the command on the server, began to import posts, leads or redirects.',
      action: KNOWN,
      audited: 'Import started',
    },
    'import.paused': audited('Import paused', 'An admin paused an import.'),
    'import.resumed': audited('Import resumed', 'An admin let an import go on.'),
    'import.done': audited('Import done', 'An import is done; how many of each kind were made.'),
    'import.undone': {
      level: 'warn',
      meaning: 'An import was undone: what nobody had changed or used since is gone; how many of each kind.',
      action: KNOWN,
      audited: 'Import undone',
    },
    'import.read': audited('Report of an import downloaded', 'An admin downloaded the report of an import.'),
    'import.failed': {
      level: 'error',
      meaning: 'An import has stopped, and says why on its screen. What it has made stays, and it can go on.',
      action: 'Look at `err`. Mostly the disk is full or the database is away: see `/statusz`.',
    },
  },
  auditGroups: { import: 'Settings and connections' },
  auditSubjects: { import: { label: 'Import', collection: 'imports' } },
} as const satisfies Facts
