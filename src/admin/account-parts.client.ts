'use client'

export { InvitationPanel } from './accounts/invitation-panel.client'
export { AccountSessions, SessionList } from './accounts/session-list.client'
export { ChangePassword } from './change-password.client'
export { OwnName } from './own-name.client'
export { OwnSettingsForm } from './own-settings.client'
export { SaveAccount } from './save-account.client'
