import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { ShellTemplate } from '@/admin/shell/shell'
import { mayOpen } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { RETENTION } from '@/domain/retention'
import { staffName } from '@/domain/staff'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { listStaff } from '@/features/accounts/server/staff'
import { listImports, openImport } from '@/features/imports/server/open-import'
import { isUuid } from '@/lib/uuid'
import { Screen } from '@/staff-ui/screen'
import { MoveIn } from './deferred.client'
import type { Here } from './here'
import { ImportList } from './import-list'

/** /admin/move-in moves posts, leads and redirects in from another system; with `?import=ID`, one import is open. */
export async function MoveInView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!mayOpen(req.user, ['move-in'])) return <AccessDenied payload={req.payload} />
  const asked = view.searchParams?.import
  const opened = isUuid(asked) ? await openImport(req.payload, asked) : null
  return (
    <ShellTemplate {...view}>
      <Screen title="Move in" backTo={asked === undefined ? undefined : paths.adminMoveIn}>
        {asked !== undefined && !opened && <Gone />}
        <div className="grid max-w-288 grid-cols-[minmax(0,1fr)] gap-5">
          <MoveIn key={opened?.id ?? 'new'} opened={opened} here={await readHere(req)} />
          {!opened && <ImportList imports={await listImports(req)} />}
        </div>
      </Screen>
    </ShellTemplate>
  )
}

async function readHere(req: PayloadRequest): Promise<Here> {
  const [staff, { customerYears }] = await Promise.all([
    listStaff(req.payload, { overrideAccess: false, req }),
    req.payload.findGlobal({ slug: 'lead-handling', depth: 0, overrideAccess: false, req }),
  ])
  return {
    staff: staff.map((person) => ({ id: person.id, name: staffName(person), email: person.email })),
    leadMonths: RETENTION.leadMonths,
    customerYears: customerYears ?? RETENTION.customerYears,
  }
}

function Gone() {
  return (
    <p role="alert" className="mb-5 border-l-4 border-warn bg-paper-raised px-4 py-3">
      This import is gone: it was discarded, or its 30 days are over. What it made is still here.
    </p>
  )
}
