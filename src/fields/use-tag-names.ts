import type { TagType } from '#contract/tags.ts'
import { useCall } from '../providers/use-call.ts'

/** The tags in use in the account for rows of a type. */
export function useTagNames(type: TagType): { names: string[]; isFetching: boolean } {
  const { data = [], isFetching } = useCall('tags.list', { query: { item_type: type } })
  return { names: data.map(({ name }) => name), isFetching }
}
