import { useFormContext } from '#src/fields/form-context.ts'
import { SimilarTo } from '#src/parts/clients/SimilarTo.tsx'

/** In a client's form: who has the name, phone or email that is being typed already. */
export default function SimilarClients() {
  const { row } = useFormContext()
  return <SimilarTo stored={row} except={row?.id} />
}
