import type { Payload } from 'payload'

/** One value of a metric, with its labels. */
export type Sample = { labels?: Record<string, string>; value: number }

/** What is measured. Labels come from fixed lists, so that no path or data of a visitor becomes a label. */
export type MetricDefinition = {
  name: string
  help: string
  labelNames?: string[]
  /** How the values of several workers are combined; by default they are added. */
  aggregator?: 'min' | 'max'
}

/** A metric of a noun. */
export type Metric = MetricDefinition & {
  kind: 'counter' | 'gauge'
  /**
   * Called for each scrape. If it fails, a metric with labels is left out.
   *
   * @param openPayload - rejects while the database cannot be reached
   */
  read: (openPayload: () => Promise<Payload>) => Sample[] | Promise<Sample[]>
}
