'use client'

export { ChangePassword } from './change-password.client'
export { OwnFactors } from './factors/own-factors.client'
export { ResetFactors } from './factors/reset-factors.client'
export { OwnName } from './own-name.client'
export { OwnSettingsForm } from './own-settings.client'
export { SaveAccount } from './save-account.client'
