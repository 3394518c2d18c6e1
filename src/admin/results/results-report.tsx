import type { PayloadRequest } from 'payload'
import { type Days, daysBefore } from '@/domain/results'
import { readSourceNames } from '@/features/content/content'
import { findLeadHandling } from '@/features/leads/lead-handling'
import { readCostsOf, readResults, readTotals } from '@/features/leads/results'
import { readSpeeds, readVisits, readVisitTotals } from '@/features/measure/read-measured'
import { Panel } from '../dashboard/panel'
import { FollowUpReport } from './follow-up-report'
import { ChannelResults, Figures, Funnel, GroupResults, SpeedResults } from './results-parts'
import { Journey, SpeedOfPages, VisitResults, VisitSources } from './visit-parts'

/** All figures of some days, beside those of the same number of days before. */
export function Report({ req, days }: { req: PayloadRequest; days: Days }) {
  const before = daysBefore(days)
  return (
    <div className="grid grid-flow-dense grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
      <Panel
        req={req}
        title="Results"
        isWide
        read={() =>
          Promise.all([
            readResults(req, days),
            readTotals(req, before),
            readCostsOf(req, [days, before]),
            readSourceNames(req.payload),
            readVisits(req, days),
            readVisitTotals(req, before),
            findLeadHandling(req.payload),
          ])
        }
      >
        {([now, former, { currency, costs }, sources, visits, visitsBefore, { countsVisits }]) => {
          const [cost = new Map(), costBefore = new Map()] = costs
          return (
            <>
              <Figures
                now={now.all}
                before={former}
                costs={[cost, costBefore]}
                currency={currency}
                days={days}
              />
              <ChannelResults groups={now.channel} costs={cost} currency={currency} days={days} />
              <Journey
                visits={visits.all}
                leads={now.all}
                before={{ visits: visitsBefore, leads: former }}
                isCounted={countsVisits}
                days={days}
              />
              <VisitResults by="channel" visits={visits.channel} leads={now.channel} days={days} />
              <VisitResults by="page" visits={visits.page} leads={now.page} days={days} />
              <VisitResults by="campaign" visits={visits.campaign} leads={now.campaign} days={days} />
              <VisitSources hosts={visits.referrer} widths={visits.width} />
              <Funnel tally={now.all} days={days} />
              <SpeedResults groups={now.speeds} days={days} />
              <GroupResults by="campaign" groups={now.campaign} currency={currency} days={days} />
              <GroupResults by="page" groups={now.page} currency={currency} days={days} />
              <GroupResults by="source" groups={now.source} currency={currency} days={days} names={sources} />
            </>
          )
        }}
      </Panel>
      <FollowUpReport req={req} days={days} />
      <Panel
        req={req}
        title="How fast pages are"
        isWide
        read={() => Promise.all([readSpeeds(req, days), findLeadHandling(req.payload)])}
      >
        {([speeds, { measuresSpeed }]) => <SpeedOfPages speeds={speeds} isMeasured={measuresSpeed} />}
      </Panel>
    </div>
  )
}
