import type { positions as ru } from '#src/locales/ru/pages/positions.ts'
import type { Translated } from '#src/locales/shape.ts'

export const positions: Translated<typeof ru> = {
  question: 'Show your company where you are?',
  why: 'While a request of yours is in progress, the dispatcher sees on the map where you are, and your route is kept with the request. Outside your work schedule nothing is sent. You can change your mind in your profile.',
  agree: 'Show',
  decline: 'Do not show',
  running: 'Your company sees where you are: your request is in progress',
  change: 'Change',
  trouble: {
    refused:
      'The browser does not say where you are: access is blocked. Allow this site to use your location (the icon to the left of the page’s address, or the browser’s settings) and try again.',
    unknown: 'Where you are cannot be determined at the moment. Your company sees the last known place.',
  },
  retry: 'Try again',
  title: 'Where you are at work',
  switch: 'Show the company where I am while a request of mine is in progress',
  when: 'Your position is sent once a minute, only while a request of yours is in progress, it is your working time and a page of the application is open. While it is sent, the top of the page says so.',
  kept_one:
    'It is seen by people of the company who have access to employees and requests. The route from the start to the end of work is kept with the request, the rest is deleted after {{count}} day. If you switch this off, you are no longer on the map.',
  kept_other:
    'It is seen by people of the company who have access to employees and requests. The route from the start to the end of work is kept with the request, the rest is deleted after {{count}} days. If you switch this off, you are no longer on the map.',
  insecure: 'The browser does not say here where you are: it does so only on pages opened over https.',
  agreedAt: 'You allowed this on',
  declinedAt: 'You declined on',
}
