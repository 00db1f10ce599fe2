import type { Translated } from '#contract/words/shape.ts'
import type { leaving as ru } from '#src/locales/ru/pages/leaving.ts'

export const leaving: Translated<typeof ru> = {
  export: {
    title: 'All company data',
    text: 'An archive of everything the company has: Excel spreadsheets, all files and all records as JSON. It takes up no file storage. You can download it for {{days}} days.',
    create: 'Prepare archive',
    waiting: 'The archive is being prepared',
    whenReady: 'You can close the page: you will get a notification and an email when it is ready.',
    download: 'Download',
    keptTill: 'kept until',
    failed: 'Failed',
    failures: {
      disk_full: 'the server is out of disk space: contact its administrator',
      storage_away: 'the file storage did not respond: try again',
      interrupted: 'it was interrupted: try again',
      other: 'something went wrong on the server: try again',
    },
    lost: 'Files missing from storage: {{count}}. They are listed in the archive.',
  },
  contact: {
    erase: 'Erase personal data',
    eraseNamed: 'Erase personal data: {{name}}',
    question: 'Erase the personal data of the contact “{{name}}”?',
    warning:
      'The name, phone, email and position are permanently erased from contacts, requests, email recipients, clients and the history. Requests and figures do not change. A phone or email shared with another contact stays, and so do signed reports, files and anything written in titles, descriptions and notes: check them yourself.',
    done: 'Personal data erased',
  },
  client: {
    title: 'Personal data',
    text: 'If the client asks what data you hold about them, give them this file. If they ask you to erase it, do so: requests, amounts and figures stay.',
    download: 'Download all client data',
    question: 'Erase the personal data of the client “{{name}}”?',
    warning:
      'The name, phones, emails, bank details, comment, picture and contacts are permanently erased everywhere, with the names and addresses of the client’s facilities. The client and the facilities are archived; requests, amounts and figures do not change. Signed reports, files and anything written in titles, descriptions and notes stay: check them yourself.',
    dependents: 'Complete, cancel or end these first:',
  },
  leftUsers: {
    title: 'Deleted employees',
    text: 'The names of deleted employees stay in requests and the history. Erase an employee’s data when they ask for it: the name becomes “Deleted employee”; figures and history do not change.',
    left: 'deleted',
    erase: 'Erase data',
    eraseNamed: 'Erase data: {{name}}',
    question: 'Erase the data of {{name}}?',
    warning:
      'This employee’s name, picture, locations, devices and emails are permanently erased everywhere. Signed reports and notes stay: check them yourself.',
    done: 'Data erased',
    more: 'Show more',
  },
  closing: {
    title: 'Close the company',
    text: 'The company closes for everyone, and all its data is deleted after {{days}} days. Until then you can reopen it.',
    button: 'Close company…',
    dialog: 'Close company “{{name}}”?',
    ok: 'Close company',
    consequences: [
      'Everyone except administrators is signed out immediately and cannot sign in. Administrators can view the data and download the archive, but cannot change anything.',
      'Public request links, equipment labels, calendars, notifications and emails stop working. Scheduled requests create no new requests.',
      'After {{days}} days, records, files and archives are permanently deleted, along with users who belong to no other company. Administrators get an email a week before.',
      'Server backups keep the data for up to {{months}} months more.',
    ],
    name: 'Company name, to confirm',
    password: 'Your password',
    done: 'Company closed',
    closed: 'The company is closed and will be deleted on {{date}}',
    closedText: 'Only administrators can sign in. Download the archive if you will need the data.',
    takeBack: 'Reopen company',
    takenBack: 'The company is open again',
  },
}
