'use client'

export { HoursForm } from './hours-form.client'
export { OwnTimeForm, OwnTimeOfOther } from './own-time.client'
