import type { calendarFeeds as ru } from '#src/locales/ru/pages/calendar-feeds.ts'
import type { Translated } from '#src/locales/shape.ts'

export const calendarFeeds: Translated<typeof ru> = {
  intro:
    'Requests appear in the calendar of your phone or computer: what, where and when, for the last 30 days and a year ahead. A request that is not planned stands at its deadline. A request cannot be changed from the calendar: the event has a link to it.',
  introOfFacility:
    'Visits to this facility appear in the calendar of your phone or computer. It shows the requests that you can see, for as long as you can.',
  button: 'Add to calendar',
  ofFacility: 'Visits in the calendar',
  new: 'New calendar',
  kind: 'What to show',
  kinds: { own: 'My requests', facility: 'Visits to a facility' },
  facility: 'Facility',
  chooseFacility: 'Find a facility by its name',
  create: 'Get an address',
  noRequests: 'Your role does not see requests, so there is nothing to show in a calendar.',
  full: 'You cannot have more than 30 addresses: revoke those you do not use.',
  mine: 'My calendars',
  none: 'None yet. Get an address and add it to your calendar.',
  hidden: 'A facility that you cannot see now',
  unavailable: 'does not answer',
  created: 'Created',
  lastRead: 'last read',
  neverRead: 'not read yet',
  replace: 'Change address',
  replaceNamed: 'Change address: {{name}}',
  replaceQuestion: 'Change the address?',
  replaceText: 'The present address stops answering at once. Add the new one to your calendar again.',
  revoke: 'Revoke',
  revokeNamed: 'Revoke: {{name}}',
  revokeQuestion: 'Revoke the address of “{{name}}”?',
  revokeText:
    'The calendar gets nothing more from this address. Delete what it shows already in the calendar itself, with the subscription.',
  revoked: 'The address is revoked',
  afterPassword: 'A new password or signing out of devices revokes no address: the calendars go on.',
  revokeAll: 'Revoke all',
  revokeAllQuestion: 'Revoke all calendar addresses?',
  revokeAllText:
    'All your addresses stop answering, those in other companies too. The calendars will have to be connected again.',
  allRevoked: 'All addresses are revoked',
  address: {
    title: 'The address is ready: {{name}}',
    once: 'Copy the address or open it in a calendar now: we will not show it again. Do not pass it on: whoever knows it sees these requests.',
    label: 'Address of the calendar',
    copy: 'Copy',
    copied: 'The address is copied',
    notCopied: 'Could not copy: select the address and copy it yourself',
    device: 'Open in calendar',
    google: 'Add to Google',
    outlook: 'Add to Outlook.com',
    outlookAtWork: 'Add to Microsoft 365',
  },
  hints: {
    title: 'How to connect',
    seldom:
      'Calendars look here seldom and decide themselves when: Google every 8–24 hours, Outlook every 3 hours or less often, Apple as set in its preferences, from 5 minutes to a week. For what is urgent rely on notifications.',
    apple: {
      name: 'iPhone, iPad, Mac',
      how: 'Press “Open in calendar” on the device itself. Or in Calendar choose File → New Calendar Subscription and paste the address; on an iPhone, Calendars → Add Calendar → Add Subscription Calendar.',
    },
    google: {
      name: 'Google Calendar, Android phones',
      how: 'Press “Add to Google”. Or on a computer in Google Calendar: Other calendars → + → From URL, and paste the address. It appears on the phone by itself.',
    },
    outlook: {
      name: 'Outlook',
      how: 'Press “Add to Outlook.com” or “Add to Microsoft 365”. Or in Outlook: Add calendar → Subscribe from web, and paste the address.',
    },
    network:
      'Google and Outlook read the address from the internet. If this product is reached in your network only, use the calendar of the device itself.',
  },
}
