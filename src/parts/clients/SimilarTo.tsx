import { Alert, Button, Flex, Form } from 'antd'
import { Link } from 'react-router'
import type { SimilarClient } from '#contract/clients/similar-clients.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { Country } from '#contract/values/countries.ts'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useBankLabel } from './use-bank-label.ts'
import { useClientCountry } from './use-client-country.ts'

/** What is looked for, and the fewest characters of it that tell anything. */
const LENGTH_MIN = { name: 2, phone: 7, email: 5, inn: 8 }
const TYPING_MS = 400

interface Props {
  /** What is stored already: it is not asked about. */
  stored: Readonly<Record<string, unknown>> | null
  /** The client itself. */
  except?: number | undefined
  /** Whose tax number is asked about. */
  country?: Country | undefined
  /** Takes one of them instead of the one that is being entered. */
  onChoose?: (client: SimilarClient) => void
}

/** Clients that have what is typed in the form around it already. Nothing keeps the user from saving all the same. */
export function SimilarTo({ stored, except, country, onChoose }: Props) {
  const { t } = useTexts()
  const typed = useTyped(stored)
  const mayRead = useAbility().can('read', 'clients')
  const { data = [] } = useCall(
    'clients.similar',
    { query: { ...typed, ...(except ? { except } : {}), ...(country && typed.inn ? { country } : {}) } },
    { enabled: mayRead && Object.keys(typed).length > 0, isBackground: true, gcTime: 0 },
  )
  return (
    <div role="status">
      {data.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          message={t('similarClients.title')}
          description={data.map((client) => (
            <SimilarLine key={client.id} client={client} country={country} onChoose={onChoose} />
          ))}
        />
      )}
    </div>
  )
}

/** The fields of the form that were changed and are long enough, once the typing rests. */
function useTyped(stored: Props['stored']): Partial<Record<keyof typeof LENGTH_MIN, string>> {
  const form = Form.useFormInstance()
  const ofDetails = Form.useWatch('inn', form)
  const ofNew = Form.useWatch(['bank_details', 'inn'], form)
  const values = {
    name: Form.useWatch('name', form),
    phone: Form.useWatch('phone', form),
    email: Form.useWatch('email', form),
    inn: ofDetails ?? ofNew,
  }
  const changed = Object.entries(LENGTH_MIN).flatMap(([name, min]) => {
    const value: unknown = values[name as keyof typeof values]
    const isAsked = typeof value === 'string' && value.trim().length >= min && value !== stored?.[name]
    return isAsked ? [[name, value.trim()]] : []
  })
  return JSON.parse(useDebounced(JSON.stringify(Object.fromEntries(changed)), TYPING_MS))
}

/** Opens beside the form, which keeps what was typed. */
function SimilarLine({ client, country, onChoose }: { client: SimilarClient } & Pick<Props, 'country' | 'onChoose'>) {
  const { id, name, same, is_archived } = client
  const { t } = useTexts()
  const number = useBankLabel(useClientCountry(country))('inn')
  const said = same.map((one) => t(`similarClients.same.${one}`, { number }))
  return (
    <Flex wrap align="center" gap="0 16px">
      <span>
        <Link to={fillPath(PATHS.clients.show, id)} target="_blank">
          {name}
        </Link>
        {` · ${[...said, ...(is_archived ? [t('similarClients.archived')] : [])].join(', ')}`}
      </span>
      {onChoose && !is_archived && (
        <Button
          type="link"
          onClick={() => onChoose(client)}
          aria-label={t('similarClients.chooseNamed', { name })}
          style={{ paddingInline: 0 }}
        >
          {t('similarClients.choose')}
        </Button>
      )}
    </Flex>
  )
}
