import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { calendarFeeds as ru } from '#src/locales/ru/pages/calendar-feeds.ts'

export const calendarFeeds: Translated<typeof ru> = {
  intro:
    'See requests in the calendar on your phone or computer: what, where and when, for the last 30 days and a year ahead. Requests without a planned time appear at their deadline. They cannot be changed from the calendar: each event links to its request.',
  introOfFacility:
    'See visits to this facility in the calendar on your phone or computer. It shows the requests you have access to, for as long as you do.',
  button: 'Add to calendar',
  ofFacility: 'Visits in calendar',
  new: 'New calendar',
  kind: 'What to show',
  kinds: { own: 'My requests', facility: 'Visits to a facility' },
  facility: words.requests.fields.facility,
  chooseFacility: 'Find a facility by name',
  create: 'Get a link',
  noRequests: 'Your role has no access to requests, so there is nothing to show in a calendar.',
  full: 'You can have up to 30 links: revoke those you do not use.',
  mine: 'My calendars',
  none: 'None yet. Get a link and add it to your calendar.',
  hidden: 'A facility you no longer have access to',
  unavailable: 'not available',
  created: 'Created',
  lastRead: 'last read',
  neverRead: 'not read yet',
  replace: 'Replace link',
  replaceNamed: 'Replace link: {{name}}',
  replaceQuestion: 'Replace link?',
  replaceText: 'The current link stops working immediately. Add the new one to your calendar.',
  revoke: 'Revoke',
  revokeNamed: 'Revoke: {{name}}',
  revokeQuestion: 'Revoke the link to “{{name}}”?',
  revokeText:
    'The calendar gets no more updates. To remove the events it already shows, delete the subscription in the calendar itself.',
  revoked: 'Link revoked',
  afterPassword: 'Changing your password or signing out devices does not revoke links: calendars keep working.',
  revokeAll: 'Revoke all',
  revokeAllQuestion: 'Revoke all calendar links?',
  revokeAllText:
    'All your links stop working, including those in other companies. You will have to connect your calendars again.',
  allRevoked: 'All links revoked',
  address: {
    title: 'Your link is ready: {{name}}',
    once: 'Copy the link or open it in a calendar now: it will not be shown again. Do not share it: anyone who has it can see these requests.',
    label: 'Calendar link',
    copy: 'Copy',
    copied: 'Link copied',
    notCopied: 'Could not copy: select the link and copy it yourself',
    device: 'Open in calendar',
    google: 'Add to Google',
    outlook: 'Add to Outlook.com',
    outlookAtWork: 'Add to Microsoft 365',
  },
  hints: {
    title: 'How to connect',
    seldom:
      'Calendars decide how often to update: Google every 8–24 hours, Outlook every 3 hours or less often, Apple every 5 minutes to a week, as set in its preferences. For anything urgent, rely on notifications.',
    apple: {
      name: 'iPhone, iPad, Mac',
      how: 'Press “Open in calendar” on the device itself. Or in Calendar choose File → New Calendar Subscription and paste the link; on an iPhone, Calendars → Add Calendar → Add Subscription Calendar.',
    },
    google: {
      name: 'Google Calendar, Android phones',
      how: 'Press “Add to Google”. Or on a computer in Google Calendar: Other calendars → + → From URL, and paste the link. It then appears on the phone too.',
    },
    outlook: {
      name: 'Outlook',
      how: 'Press “Add to Outlook.com” or “Add to Microsoft 365”. Or in Outlook: Add calendar → Subscribe from web, and paste the link.',
    },
    network:
      'Google and Outlook read the link from the internet. If this server is only reachable on your own network, use the calendar on the device itself.',
  },
}
