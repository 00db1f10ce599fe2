import { RESOURCES, type ResourceName } from '#contract/resources.ts'

type Singular<Name extends ResourceName> = (typeof RESOURCES)[Name]['singular']
type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text

/** The column that refers to an entity's rows from other tables: `scheduled_request_id`. */
export type RowColumn<Name extends ResourceName> = `${Singular<Name>}_id`
/** The same as a key: `scheduledRequestId`. */
export type RowKey<Name extends ResourceName> = `${CamelCase<Singular<Name>>}Id`

export function rowColumn<Name extends ResourceName>(name: Name) {
  return `${RESOURCES[name].singular}_id` as RowColumn<Name>
}

export function rowKey<Name extends ResourceName>(name: Name) {
  return rowColumn(name).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as RowKey<Name>
}
