import { yesNo } from '#src/fields/yes-no.tsx'

/** Spelled out in the filter; beside the field's name, yes or no. */
export const serviceman = {
  ...yesNo({ yes: 'users.executor', no: 'users.notExecutor' }),
  Cell: yesNo({ yes: 'users.yes', no: 'users.no' }).Cell,
}
