const words = (text: string): string[] => text.split(' ')

/** Generic types of the languages' libraries that hold values of one type: that of their first argument. */
const lists = new Set(
  words(
    'Array ReadonlyArray Set ReadonlySet Iterable Iterator IterableIterator AsyncIterable Generator AsyncGenerator ' +
      'AsyncIterableIterator List IList IEnumerable ICollection Collection IReadOnlyList IReadOnlyCollection HashSet ISet ' +
      'Queue Stack Deque ArrayList LinkedList MutableList MutableSet Sequence Stream list set frozenset tuple Vec VecDeque',
  ),
)
/** Those that map: the type of their second argument counts. */
const maps = new Set(
  words(
    'Map ReadonlyMap WeakMap Record HashMap TreeMap LinkedHashMap ConcurrentHashMap MutableMap Dictionary IDictionary ' +
      'IReadOnlyDictionary ConcurrentDictionary dict Dict BTreeMap',
  ),
)
/** Methods of what holds values, in any of the languages: those that give back one of them, and those that give back as many. */
const elementMethods = new Set(
  words(
    'at find findLast pop shift get first last removeFirst removeLast poll peek next value elementAt First FirstOrDefault ' +
      'Single SingleOrDefault Last LastOrDefault',
  ),
)
const listMethods = new Set(
  words(
    'filter slice concat reverse sort toSorted toReversed values iterator stream iter iter_mut into_iter Where OrderBy ' +
      'OrderByDescending ToList ToArray Take Skip sorted distinct limit',
  ),
)
/** Parameters of the function that these methods are passed which are one of the values. */
const callbackMethods = new Map<string, readonly number[]>([
  ...words(
    'map forEach filter find findLast some every flatMap findIndex any all none Select Where Any All First ' +
      'FirstOrDefault anyMatch allMatch noneMatch',
  ).map((name) => [name, [0]] as const),
  ['sort', [0, 1]],
  ['toSorted', [0, 1]],
  ['reduce', [1]],
])

/** The place of the argument whose type a container's values have; null if the type is none. */
export function valueArgument(name: string): number | null {
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (lists.has(last)) return 0
  return maps.has(last) ? 1 : null
}

/** What a container's method gives back: one of its values, or as many. Null if that is not known. */
export function resultOf(method: string): 'value' | 'values' | null {
  if (elementMethods.has(method)) return 'value'
  return listMethods.has(method) ? 'values' : null
}

/** True if a parameter of the function that a container's method is passed is one of its values; both 0-based. */
export function passesValue(method: string, argument: number, parameter: number): boolean {
  return argument === 0 && (callbackMethods.get(method) ?? []).includes(parameter)
}
