'use client'

export { ChangePassword } from './change-password.client'
export { OwnSettingsForm } from './own-settings.client'
