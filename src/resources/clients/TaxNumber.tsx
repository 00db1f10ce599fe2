import { Form } from 'antd'
import { useFormContext } from '#src/fields/form-context.ts'
import { TaxNumberItems } from '#src/parts/clients/TaxNumberItems.tsx'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'

/** In a new client's form: a company can be filled in by its tax number. */
export default function TaxNumber() {
  const { row } = useFormContext()
  const country = useClientCountry(Form.useWatch('country'))
  return row === null ? <TaxNumberItems country={country} /> : null
}
