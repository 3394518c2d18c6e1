import type { PayloadRequest } from 'payload'
import { type Days, daysBefore } from '@/domain/day-range'
import { readSourceNames } from '@/features/company/server/offer'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import type { ResultsTab } from '@/features/results/rules/results-tab'
import {
  countByStage,
  listContacted,
  listServiceConversions,
  listStaffNames,
} from '@/features/results/server/lead-report'
import { readSpeeds, readVisits, readVisitTotals } from '@/features/results/server/read-measured'
import { readAppointments, readCostsOf, readResults } from '@/features/results/server/results'
import { Panel } from '@/staff-ui/panel'
import { ConversionReport } from './conversion-report'
import { FirstContact, LeadsByStage } from './follow-up-report'
import {
  AppointmentResults,
  ChannelResults,
  Figures,
  Funnel,
  GroupResults,
  SpeedResults,
} from './results-parts'
import { Journey, SpeedOfPages, VisitResults, VisitSources } from './visit-parts'

type Props = { req: PayloadRequest; days: Days }

/** The figures of one tab for some days. Those of the other tabs are not read. */
export function Report({ tab, ...props }: Props & { tab: ResultsTab }) {
  const Figures = PARTS[tab]
  return (
    <div className="grid grid-flow-dense grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
      <Figures {...props} />
    </div>
  )
}

const PARTS: Record<ResultsTab, (props: Props) => React.ReactNode> = {
  channels: Channels,
  jobs: Jobs,
  visits: Visits,
  speed: Speed,
  contact: Contact,
}

/** What each channel has cost and brought, beside as many days before. */
function Channels({ req, days }: Props) {
  const before = daysBefore(days)
  return (
    <Panel
      req={req}
      title="Results"
      isWide
      read={() =>
        Promise.all([
          readResults(req, days, 'channels'),
          readResults(req, before, 'channels'),
          readCostsOf(req, [days, before]),
        ])
      }
    >
      {([now, former, { currency, costs, gaps }]) => {
        const [cost = new Map(), costBefore = new Map()] = costs
        return (
          <>
            <Figures
              now={{ ...now, costs: cost, days }}
              before={{ ...former, costs: costBefore, days: before }}
              gaps={gaps[0] ?? []}
              currency={currency}
            />
            <ChannelResults groups={now.channel} costs={cost} currency={currency} days={days} />
          </>
        )
      }}
    </Panel>
  )
}

/** What leads become jobs, by all that they are grouped by but the channel. */
function Jobs({ req, days }: Props) {
  return (
    <>
      <Panel
        req={req}
        title="Leads and jobs"
        isWide
        read={() =>
          Promise.all([
            readResults(req, days, 'jobs'),
            findLeadHandling(req.payload),
            readSourceNames(req.payload),
            readAppointments(req, days),
          ])
        }
      >
        {([now, { currency }, sources, appointments]) => (
          <>
            <Funnel tally={now.all} days={days} />
            <AppointmentResults sums={appointments} />
            <GroupResults by="campaign" groups={now.campaign} currency={currency} days={days} />
            <GroupResults by="page" groups={now.page} currency={currency} days={days} />
            <GroupResults by="source" groups={now.source} currency={currency} days={days} names={sources} />
          </>
        )}
      </Panel>
      <Panel req={req} title="Jobs by service" read={() => listServiceConversions(req, days)}>
        {(groups) => <ConversionReport groups={groups} days={days} />}
      </Panel>
      <Panel req={req} title="Leads by stage" read={() => countByStage(req, days)}>
        {(stages) => <LeadsByStage stages={stages} days={days} />}
      </Panel>
    </>
  )
}

/** How many visits become leads. */
function Visits({ req, days }: Props) {
  const before = daysBefore(days)
  return (
    <Panel
      req={req}
      title="Visits"
      isWide
      read={() =>
        Promise.all([
          readResults(req, days, 'visits'),
          readResults(req, before, 'channels'),
          readVisits(req, days),
          readVisitTotals(req, before),
          findLeadHandling(req.payload),
        ])
      }
    >
      {([now, former, visits, visitsBefore, { countsVisits }]) => (
        <>
          <Journey
            visits={visits.all}
            leads={now.all}
            before={{ visits: visitsBefore, leads: former.all }}
            isCounted={countsVisits}
            days={days}
          />
          <VisitResults by="channel" visits={visits.channel} leads={now.channel} days={days} />
          <VisitResults by="page" visits={visits.page} leads={now.page} days={days} />
          <VisitResults by="campaign" visits={visits.campaign} leads={now.campaign} days={days} />
          <VisitSources hosts={visits.referrer} widths={visits.width} />
        </>
      )}
    </Panel>
  )
}

function Speed({ req, days }: Props) {
  return (
    <Panel
      req={req}
      title="How fast pages are"
      isWide
      read={() => Promise.all([readSpeeds(req, days), findLeadHandling(req.payload)])}
    >
      {([speeds, { measuresSpeed }]) => <SpeedOfPages speeds={speeds} isMeasured={measuresSpeed} />}
    </Panel>
  )
}

/** How soon leads are reached, and whether those reached soon become jobs more often. */
function Contact({ req, days }: Props) {
  return (
    <>
      <Panel
        req={req}
        title="Time to first contact"
        isWide
        read={() =>
          Promise.all([listContacted(req, days), listStaffNames(req), readSourceNames(req.payload)])
        }
      >
        {([leads, staff, sources]) => (
          <FirstContact leads={leads} staff={staff} sources={sources} days={days} />
        )}
      </Panel>
      <Panel
        req={req}
        title="Time to first contact and close rate"
        isWide
        read={() => readResults(req, days, 'speeds')}
      >
        {({ speeds }) => <SpeedResults groups={speeds} days={days} />}
      </Panel>
    </>
  )
}
