import { PASSWORD_LENGTH } from '@/domain/account'

export const HINT = 'text-sm text-ink-soft'
/** A button that looks like a link. */
export const LINK_BUTTON = 'min-h-11 text-left text-sm underline underline-offset-[0.2em] hover:decoration-2'
export const NOTE = 'mb-6 border-l-4 border-danger bg-danger-ground px-[1.1rem] py-[0.9rem]'

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.`
