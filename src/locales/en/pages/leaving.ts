import type { leaving as ru } from '#src/locales/ru/pages/leaving.ts'
import type { Translated } from '#src/locales/shape.ts'

export const leaving: Translated<typeof ru> = {
  export: {
    title: 'All data of the company',
    text: 'An archive of everything the company has: Excel spreadsheets, all files, and all records as JSON. It takes no room in the storage. It can be downloaded for {{days}} days.',
    create: 'Prepare the archive',
    waiting: 'The archive is being prepared',
    whenReady: 'You may close the page: a notification and an email will come when it is ready.',
    download: 'Download',
    keptTill: 'kept until',
    failed: 'Not written',
    failures: {
      disk_full: 'the server has run out of disk space: contact whoever runs it',
      storage_away: 'the file storage did not answer: try again',
      interrupted: 'the work was interrupted: try again',
      other: 'something went wrong on the server: try again',
    },
    lost: 'Files missing: {{count}}. The storage has lost them; the archive lists them.',
  },
  contact: {
    erase: 'Erase personal data',
    eraseNamed: 'Erase personal data: {{name}}',
    question: 'Erase the personal data of the contact “{{name}}”?',
    warning:
      'The name, phone, email and position disappear from contacts, requests, email recipients, clients and the history, for good. Requests and figures stay as they are. A phone or email that another contact has too stays, and so do signed reports, files, and what is written in titles, descriptions and notes: look through them yourself.',
    done: 'The personal data is erased',
  },
  client: {
    title: 'Personal data',
    text: 'If the client asks what is kept about them, hand them this file. If they ask to erase their data, erase it: requests, sums and figures stay.',
    download: 'Download all data of the client',
    question: 'Erase the personal data of the client “{{name}}”?',
    warning:
      'The name, phones, emails, bank details, comment, picture and contacts disappear everywhere, with the names and addresses of the client’s facilities, and cannot be brought back. The client and the facilities go into the archive; requests, sums and figures do not change. Signed reports, files and what is written in titles, descriptions and notes stay: check them yourself.',
    dependents: 'Complete, cancel or end first:',
  },
  leftUsers: {
    title: 'Deleted employees',
    text: 'The names of deleted employees stay in requests and in the history. Erase an employee’s data when they ask for it: “Deleted employee” will stand in place of the name; figures and history stay as they are.',
    left: 'deleted',
    erase: 'Erase data',
    eraseNamed: 'Erase data: {{name}}',
    question: 'Erase the data of {{name}}?',
    warning:
      'The name, picture, positions, devices and emails of this person disappear everywhere, for good. Signed reports stay, and what notes say: look through them yourself.',
    done: 'The data is erased',
    more: 'Show more',
  },
  closing: {
    title: 'Closing the company',
    text: 'The company closes for everybody, and after {{days}} days all of its data is deleted. Until then it can be taken back.',
    button: 'Close the company…',
    dialog: 'Close the company “{{name}}”?',
    ok: 'Close the company',
    consequences: [
      'Everybody but admins is signed out at once and cannot sign in. Admins can look at the data and download the archive, and change nothing.',
      'Public links of requests, equipment labels, calendars, notifications and emails stop working. No scheduled requests are created.',
      'After {{days}} days records, files and archives are deleted for good, and with them the users who belong to no other company. A week before, admins get an email.',
      'Backups of the server keep the data for up to {{months}} months more; then it is gone from them too.',
    ],
    name: 'The name of the company, to confirm',
    password: 'Your password',
    done: 'The company is closed',
    closed: 'The company is closed and will be deleted on {{date}}',
    closedText: 'Only admins can sign in. Download the archive if the data will be needed.',
    takeBack: 'Take the company back',
    takenBack: 'The company is open again',
  },
}
