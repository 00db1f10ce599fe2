import type { Translated } from '#contract/words/shape.ts'
import type { positions as ru } from '#src/locales/ru/pages/positions.ts'

export const positions: Translated<typeof ru> = {
  question: 'Share your location with your company?',
  why: 'While one of your requests is in progress, the dispatcher can see you on the map, and your route is saved with the request. Nothing is sent outside your work schedule. You can change this in your profile.',
  agree: 'Share',
  decline: 'Do not share',
  running: 'Your company can see your location: your request is in progress',
  change: 'Change',
  trouble: {
    refused:
      'The browser is blocking your location. Allow this site to use it (the icon to the left of the page address, or the browser settings) and try again.',
    unknown: 'Your location cannot be determined at the moment. Your company sees the last known one.',
  },
  retry: 'Try again',
  title: 'Location at work',
  switch: 'Share my location while one of my requests is in progress',
  when: 'Your location is sent once a minute, only while one of your requests is in progress, it is your working time and the app is open. The top of the page tells you when it is being sent.',
  kept_one:
    'Anyone in the company with access to employees and requests can see it. The route from the start to the end of work is saved with the request; everything else is deleted after {{count}} day. If you switch this off, you are no longer on the map.',
  kept_other:
    'Anyone in the company with access to employees and requests can see it. The route from the start to the end of work is saved with the request; everything else is deleted after {{count}} days. If you switch this off, you are no longer on the map.',
  insecure: 'The browser does not share your location here: it does so only on pages opened over https.',
  agreedAt: 'You allowed this on',
  declinedAt: 'You declined on',
}
