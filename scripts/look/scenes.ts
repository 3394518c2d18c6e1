import type { Page } from '@playwright/test'

/** A screen in one of its states, and how to get there. */
export type Scene = {
  /** Part of the screenshot's file name. */
  name: string
  path: string
  /** Who looks; a visitor unless told. */
  who?: 'visitor' | 'member' | 'admin'
  /** The only widths at which the state can be reached, in CSS pixels; all of WIDTHS unless told. */
  upTo?: number
  /** Runs without scripts, as the plain form does. */
  scriptless?: boolean
  /** Responds to requests in the product's place; runs before the page is opened. */
  serve?: (page: Page) => Promise<unknown>
  /** What a person does before the screenshot is taken. */
  act?: (page: Page) => Promise<unknown>
}

export const WIDTHS = [375, 768, 1024, 1440] as const
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Responds to every request that matches with this. */
export const stubResponse =
  (pattern: string, status: number, json: unknown = {}) =>
  (page: Page) =>
    page.route(pattern, (route) => route.fulfill({ status, json }))

/** Leaves every request that matches without a response. */
export const hang = (pattern: string) => (page: Page) => page.route(pattern, () => {})
