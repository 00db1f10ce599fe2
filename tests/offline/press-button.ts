import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { OperationArgs } from '#src/providers/offline/operations.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import type { PhonePage, Tapped } from './phone-page.ts'

type Button = { [C in OperationCall]: { call: C; args: OperationArgs<C> } }[OperationCall]

/** Its bytes are at hand at once: how long a phone reads them is no fault to try. */
class ReadFile extends File {
  readonly #bytes: ArrayBuffer

  constructor([bytes]: [ArrayBuffer], name: string, options?: FilePropertyBag) {
    super([bytes], name, options)
    this.#bytes = bytes
  }

  override arrayBuffer() {
    return Promise.resolve(this.#bytes)
  }
}

function fileOf(name: string, text: string): File {
  return new ReadFile([new TextEncoder().encode(text).buffer], name, { type: 'text/plain' })
}

interface Pressing {
  reasonId: number
  /** Also what is not offered. */
  isReckless: boolean
}

/**
 * What a request's page offers, each as often as it is used, and now and then what it does not: a page may be behind, and
 * a body may be wrong.
 */
export function buttonsOf(request: RequestPage, label: string, { reasonId, isReckless }: Pressing): Button[] {
  const params = { id: request.id }
  const [checklist] = request.checklists
  const [item] = checklist?.items ?? []
  const [work] = request.works
  const offered = new Set<string>(request.actions)
  const buttons: [share: number, isOffered: boolean, button: Button | undefined][] = [
    [
      1,
      offered.has('on-the-way'),
      { call: 'onTheWay', args: { params, body: { expected_at: new Date(Date.now() + HOUR_MS).toISOString() } } },
    ],
    [1, offered.has('start'), { call: 'start', args: { params, body: {} } }],
    [1, offered.has('pause'), { call: 'pause', args: { params, body: { reason_id: reasonId, comment: label } } }],
    [1, offered.has('resume'), { call: 'resume', args: { params, body: {} } }],
    [
      4,
      offered.has('answer') && !checklist?.is_finished,
      item && { call: 'answer', args: { params, body: { checklist_item_id: item.id, answer: label } } },
    ],
    [
      2,
      offered.has('works'),
      { call: 'addWork', args: { params, body: { title: label, quantity: '1', price: '100.00' } } },
    ],
    [1, offered.has('works'), work && { call: 'removeWork', args: { params: { ...params, workId: work.id } } }],
    [2, true, { call: 'interact', args: { params, body: { comment: label } } }],
    [
      1,
      offered.has('finish-checklist') && !checklist?.is_finished,
      checklist && { call: 'finishChecklist', args: { params, body: { checklist_id: checklist.id } } },
    ],
    [1, offered.has('sign'), { call: 'sign', args: { params, body: { client_sign: SIGNATURE, name: label } } }],
    [1, offered.has('finish'), { call: 'finish', args: { params, body: {} } }],
    [1, false, { call: 'answer', args: { params, body: { checklist_item_id: 999_999_999, answer: label } } }],
    [1, offered.has('attach-files'), { call: 'attachFiles', args: { params, files: [fileOf('act.txt', label)] } }],
    [
      1,
      true,
      { call: 'interact', args: { params, body: { comment: label }, files: [fileOf('note.txt', `Of ${label}`)] } },
    ],
  ]
  return buttons.flatMap(([share, isOffered, button]) =>
    button && (isOffered || isReckless) ? Array.from({ length: share }, () => button) : [],
  )
}

export function press(page: PhonePage, request: RequestPage, { call, args }: Button): Tapped {
  return page.tap(call, request, args as never)
}
