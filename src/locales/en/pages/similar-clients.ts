import type { Translated } from '#contract/words/shape.ts'
import type { similarClients as ru } from '#src/locales/ru/pages/similar-clients.ts'

export const similarClients: Translated<typeof ru> = {
  title: 'This client may already exist',
  same: {
    name: 'the same name',
    phone: 'the same phone',
    email: 'the same email',
    inn: 'the same {{number}}',
  },
  choose: 'Choose',
  chooseNamed: 'Choose client {{name}}',
  archived: 'archived',
}
