import { yesNo } from '../../fields/yes-no.tsx'

/** Said in full where a filter has nothing but the word itself; beside the field's name, yes or no. */
export const serviceman = {
  ...yesNo({ yes: 'users.executor', no: 'users.notExecutor' }),
  Cell: yesNo({ yes: 'users.yes', no: 'users.no' }).Cell,
}
