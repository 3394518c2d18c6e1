'use client'

import { defer } from '@/ui/deferred.client'
import type { Panel } from './panels/panel'

/** The panels beside 'Post Details', in this order. */
export const PANELS: readonly Panel[] = [
  { name: 'optional', title: 'Optional', hasOtherFields: true, isOpen: true },
  {
    name: 'schedule',
    needsPublishing: true,
    title: 'Schedule',
    needsStored: true,
    part: defer(() => import('./panels/schedule.client').then((it) => it.SchedulePanel)),
  },
  {
    name: 'notes',
    title: 'Notes',
    needsStored: true,
    part: defer(() => import('./panels/notes.client').then((it) => it.NotesPanel)),
  },
  {
    name: 'search',
    title: 'Search and share',
    fields: ['searchTitle', 'searchDescription', 'canonical', 'noindex'],
    part: defer(() => import('./panels/search.client').then((it) => it.SearchPanel)),
  },
  {
    name: 'checks',
    title: 'Before it goes out',
    part: defer(() => import('./panels/checks.client').then((it) => it.ChecksPanel)),
  },
  {
    name: 'history',
    title: 'Version history',
    needsStored: true,
    part: defer(() => import('./panels/history.client').then((it) => it.History)),
  },
]
