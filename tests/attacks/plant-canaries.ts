import { z } from 'zod'
import { ENTITIES, type Entity } from '#contract/permissions.ts'
import type { Route } from '#contract/route.ts'
import { type Caller, type CallName, type Result, routeNamed } from '../support/caller.ts'

/** Whose content a text is: of an entity that a permission opens, the price list, the admins', or one user's alone. */
export type Owner = Entity | 'products' | 'admin' | 'private'

export interface Canary {
  owner: Owner
  /** The call that took it, and where: `scheduledRequests.create template.name`. */
  field: string
  /** Whether the reader is responsible for its row. */
  whose: 'own' | 'other'
}

const DIGITS = 'abcdefghij'
const SPELLED = /canary([a-j]+)zz/gi
/** Begins phone numbers that no sample row has. */
const PHONE = /7977(\d{7})/g

function spelled(number: number): string {
  return `Canary${[...String(number)].map((digit) => DIGITS[Number(digit)]).join('')}zz`
}

/** The numbers of the canaries in what was answered or sent. */
export function canariesIn(text: string): Set<number> {
  const words = [...text.matchAll(SPELLED)].map(([, letters = '']) =>
    Number([...letters.toLowerCase()].map((letter) => DIGITS.indexOf(letter)).join('')),
  )
  const phones = [...text.replace(/[\s()-]/g, '').matchAll(PHONE)].map(([, number]) => Number(number))
  return new Set([...words, ...phones])
}

/** Texts that name something which exists, that the caller has to know later, or that are given with a key alone. */
const NOT_PLANTED = /password|token|endpoint|keys|^copy_from$|^locale$|^timezone$|^country$|^external_id$/

type LooseCall = NonNullable<Parameters<Caller['attempt']>[1]>

/**
 * A caller that plants a canary into every text that a call takes, given or left out, as far as the call lets it be any
 * text, an address of email or a phone number; files are named so, too. A field that a body gets later is planted without a
 * change here.
 */
export function plantingCaller(caller: Caller, canaries: Canary[], whose: Canary['whose']): Caller {
  async function attempt(name: CallName, call: LooseCall = {}): Promise<Result> {
    // Who is invited has registered with the address, under these names.
    if (name === 'users.save') return caller.attempt(name, call)
    const planted = plantedCall(name, call, canaries, whose)
    const answer = await caller.attempt(name, planted.call)
    if (answer.status !== 422) return keep(planted, answer)
    // Numbers of a bank and the like, which the schema alone does not check.
    const unplanted = plantedCall(name, call, canaries, whose, Object.keys(answer.error.fields ?? {}))
    return keep(unplanted, await caller.attempt(name, unplanted.call))
  }
  function keep({ added }: PlantedCall, answer: Result): Result {
    if (answer.status < 400) canaries.push(...added)
    return answer
  }
  return { token: caller.token, attempt, call: (name, ...[call]) => attempt(name, call) as never }
}

interface PlantedCall {
  call: LooseCall
  added: Canary[]
}

function plantedCall(
  name: CallName,
  call: LooseCall,
  { length }: readonly Canary[],
  whose: Canary['whose'],
  except: readonly string[] = [],
): PlantedCall {
  const route = routeNamed(name)
  const owner = ownerOf(name, route, call.params)
  const added: Canary[] = []
  const ground: Ground = {
    except,
    next: () => length + added.length,
    planted: (field) => added.push({ owner, field: `${name} ${field}`, whose }),
  }
  const body = call.body !== undefined && route.body ? plantedBody(route.body, call.body, ground) : call.body
  const files = call.files?.map((file) => {
    const text = spelled(ground.next())
    ground.planted('file')
    return new File([file], `${text}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`, { type: file.type })
  })
  return { call: { ...call, ...(body !== undefined && { body }), ...(files && { files }) }, added }
}

/** Rows that calls of several entities name. */
const OWNER_OF_TYPE: Record<string, Owner> = {
  client: 'clients',
  facility: 'facilities',
  equipment: 'equipment',
  employee: 'employees',
}

function ownerOf(name: CallName, { access, actions = [] }: Route, params: Record<string, unknown> = {}): Owner {
  if (name.startsWith('products.')) return 'products'
  if (name === 'contacts.update') return 'clients'
  const entityOf = (text = '', mark: string) => ENTITIES.find((one) => text.startsWith(`${one}${mark}`))
  const typed = OWNER_OF_TYPE[String(params.entity ?? params.type)]
  const owner = entityOf(access, ':') ?? typed ?? entityOf(actions[0], '.')
  return owner ?? (access === 'admin' ? 'admin' : 'private')
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Ground {
  /** The fields that stay as they are. */
  except: readonly string[]
  /** The number of the next canary. */
  next: () => number
  planted: (field: string) => void
}

function plantedBody(schema: z.ZodType, body: unknown, ground: Ground): unknown {
  const copy: unknown = structuredClone(body)
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  plantIn(json, copy, [], ground, () => schema.safeParse(copy).success)
  return copy
}

/** Plants into the texts of a value, where the whole that it is a part of still `fits`. */
function plantIn(schema: Schema, value: unknown, path: string[], ground: Ground, fits: () => boolean): void {
  if (typeof value !== 'object' || value === null) return
  const parts = value as Record<string, unknown>
  const fields = Array.isArray(value)
    ? value.map((_, index): [string, Schema] => [String(index), variants(schema).find((one) => one.items)?.items ?? {}])
    : variants(schema).flatMap((one) => Object.entries(one.properties ?? {}))
  for (const [key, field] of fields) {
    const to = [...path, key]
    if (NOT_PLANTED.test(key) || ground.except.includes(to.join('.'))) continue
    const isText = variants(field).some(({ type }) => type === 'string')
    if (isText && (parts[key] === undefined || typeof parts[key] === 'string')) plantText(parts, to, ground, fits)
    else plantIn(field, parts[key], to, ground, fits)
  }
}

function variants(schema: Schema): Schema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(variants)]
}

function plantText(parts: Record<string, unknown>, path: string[], ground: Ground, fits: () => boolean): void {
  const key = path.at(-1) ?? ''
  const had = Object.hasOwn(parts, key) && { value: parts[key] }
  const number = ground.next()
  const text = spelled(number)
  for (const candidate of [text, `${text.toLowerCase()}@example.com`, `+7977${String(number).padStart(7, '0')}`]) {
    parts[key] = candidate
    if (!fits()) continue
    ground.planted(path.join('.'))
    return
  }
  if (had) parts[key] = had.value
  else delete parts[key]
}
