import { toListTexts } from '@/domain/inbox-view'
import type { FilterList } from '@/domain/lead-filter'
import { paths } from '@/domain/paths'
import type { Days } from '@/domain/results'

/** The inbox with the leads of some days, and of these values. */
export function toInbox(days: Days, lists: Partial<Record<FilterList, readonly string[]>>): string {
  return `${paths.adminSubmissions}?${new URLSearchParams({ ...days, ...toListTexts(lists) })}`
}
