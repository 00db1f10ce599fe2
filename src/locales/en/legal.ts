import type { LegalTexts } from '../legal-document.ts'

const en: LegalTexts = {
  license: {
    intro:
      'Наряд (Naryad) is free software under the MIT licence. This agreement says on what terms a company that signs up on this server uses it.',
    sections: [
      {
        title: 'Who agrees with whom',
        paragraphs: [
          'On one side the owner of the server that shows this page, on the other the company that signs up. By signing up you confirm that you may act on its behalf.',
        ],
      },
      {
        title: 'What you may do',
        paragraphs: [
          'Use the software for the work of your company, invite employees and executors to it, grant them rights and take those back.',
          'The source code may be obtained, studied, changed and passed on under the terms of the MIT licence.',
        ],
      },
      {
        title: 'What we ask you not to do',
        paragraphs: [
          'Share your password, enter personal data of others without lawful grounds, upload harmful files, disturb the server or try to read the data of other companies.',
        ],
      },
      {
        title: 'Your data is yours',
        paragraphs: [
          'Everything you enter belongs to your company. The owner of the server keeps it so that the software can work, and uses it for nothing else.',
        ],
      },
      {
        title: 'Liability',
        paragraphs: [
          'The software is provided “as is”, without warranty. As far as the law permits, its authors are not liable for losses from using it or from not being able to.',
        ],
      },
      {
        title: 'How to stop',
        paragraphs: [
          'You may stop using the software at any time. An administrator of the company downloads all of its data in one archive, and closes its account, without asking anybody: Settings → Company.',
          'For 30 days the administrators may still read a closed account, download its data and open it again. Then the data is deleted; in the backups of the server’s owner it stays as long as those are kept.',
        ],
      },
    ],
  },
  privacyPolicy: {
    intro:
      'This page says which personal data Наряд (Naryad) keeps on this server, why, and who sees it. The controller is the company in whose account you work; the owner of the server processes the data on its behalf.',
    sections: [
      {
        title: 'What is kept',
        paragraphs: [
          'Of users: name, e-mail, phones, role, picture, work schedule, the devices they signed in from, the accounts at other services they sign in with (number and e-mail there), how long a day they had the program open, which versions of the agreement and the policy they accepted, when, from which IP address and browser and, where the user has allowed it, an executor’s position during work.',
          'Of clients and their contacts: names, phones, e-mails, addresses of facilities, signatures under finished work, ratings and comments.',
          'History: who changed what in a request, at a facility, about a client.',
        ],
      },
      {
        title: 'Why',
        paragraphs: [
          'To take and carry out requests, assign executors, reach the client, confirm finished work and settle disputes.',
        ],
      },
      {
        title: 'Who sees it',
        paragraphs: [
          'Employees of the company, as far as their role allows. Other companies on the same server do not see your data.',
          'A client with a personal link sees that one request: the address, the executor’s first name, the time, finished checklists and work done, without personal phones and without prices.',
        ],
      },
      {
        title: 'How it is protected',
        paragraphs: [
          'A password is kept only as an argon2id hash. Companies are kept apart in the database itself. Sign-ins on a new device and changes of roles and rights are recorded.',
          'The browser keeps the language, the theme, a mark that you are signed in, and a secure cookie that scripts cannot read. There are no advertising or tracking cookies.',
        ],
      },
      {
        title: 'For how long',
        paragraphs: [
          'As long as the company uses the software, or until deletion. A session ends 30 days after it was last used, and what is known of it is deleted another 90 days later; only the last one stays.',
          'An executor’s positions are deleted after 30 days, but for the way from the start to the end of work on a request, which is kept with the request, and the last known place. Once an executor does not allow it to be shown, no new one is kept and nobody sees the last.',
          'What is kept of the agreement and the policy being accepted stays as long as the user works for any company, and is shown to the user alone, in the profile.',
          'How long the program was open is kept by days as long as the company uses the program.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'Users see, correct and download what is kept about them in their profile, and ask the administrator of their company for its deletion. Clients turn to the company that serves them: it can correct what is kept about them, hand it over and erase it.',
        ],
      },
    ],
  },
}

export default en
