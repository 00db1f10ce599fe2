import type { Translated } from '#contract/words/shape.ts'
import type { onThisPhone as ruOnThisPhone } from '#src/locales/ru/pages/on-this-phone.ts'

export const onThisPhone: Translated<typeof ruOnThisPhone> = {
  room: {
    title: 'This device is almost full: {{megabytes}} MB left',
    text: 'Photos taken without a connection may not be saved. Delete videos and apps you do not need, or send what waits to be sent.',
  },
  missing: {
    store:
      'The browser does not let data be stored, as in a private window: everything works with a connection only, and what is done without one is not saved. Open a normal window.',
    worker:
      'Without https the app opens with a connection only. On an open page you can work without one: what is done is saved and sent later.',
    hide: 'Got it',
  },
  install: {
    title: 'Add {{product}} to the home screen',
    why: 'From there the app opens without a network too, and its icon shows how much waits to be sent.',
    forgets: 'Safari forgets what a site has saved after 7 days without a visit; an app on the home screen keeps it.',
    share: 'Tap “Share” at the bottom of the screen or in the “…” menu',
    add: 'Choose “Add to Home Screen”',
    do: 'Add',
    later: 'Not now',
  },
}
