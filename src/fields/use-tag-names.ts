import { useQuery } from '@tanstack/react-query'
import type { TagType } from '#contract/tags.ts'
import { api } from '../providers/api.ts'

/** The tags in use in the account for rows of a type. */
export function useTagNames(type: TagType): { names: string[]; isFetching: boolean } {
  const { data = [], isFetching } = useQuery({
    queryKey: ['tags', type],
    queryFn: () => api.tags.list({ query: { item_type: type } }),
  })
  return { names: data.map(({ name }) => name), isFetching }
}
