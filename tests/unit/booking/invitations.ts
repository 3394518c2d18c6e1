import type { Invitation } from '@/features/booking/rules/invitation'

export const invitation: Invitation = {
  uid: 'appointment-7@nova.example',
  sequence: 2,
  begins: new Date('2026-12-01T14:00:00Z'),
  ends: new Date('2026-12-01T14:15:00Z'),
  title: 'Audit with Nova',
  description: 'We call you.\nMove it: https://nova.example/book/x',
  place: '+1 813 555 0101',
  changedAt: new Date('2026-11-29T08:00:00Z'),
  organizer: { name: 'Nova', email: 'hello@nova.example' },
  attendee: { name: 'Ann O’Neil', email: 'ann@visitor.example' },
}
