const every = 'Equals GetHashCode GetType ToString'
const members = 'GetCustomAttributes IsDefined GetCustomAttributesData HasSameMetadataDefinitionAs'
const streams =
  'Read ReadAsync ReadLine ReadLineAsync ReadToEnd ReadToEndAsync ReadByte ReadExactly Peek Write WriteAsync WriteLine ' +
  'WriteLineAsync WriteByte Flush FlushAsync Seek SetLength CopyTo CopyToAsync Close Dispose DisposeAsync'
const times =
  'Add AddDays AddHours AddMinutes AddSeconds AddMilliseconds AddTicks AddMonths AddYears Subtract ToLocalTime ' +
  'ToUniversalTime CompareTo Negate Multiply Divide Duration'

/** Methods of common types of .NET, which come before any extension, and those of every type under an empty name. */
export const methodsOutside: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    '': every,
    string:
      'Contains StartsWith EndsWith IndexOf IndexOfAny LastIndexOf LastIndexOfAny Insert Remove Replace ReplaceLineEndings ' +
      'Split Substring Trim TrimStart TrimEnd ToLower ToUpper ToLowerInvariant ToUpperInvariant ToCharArray PadLeft ' +
      'PadRight CompareTo Clone CopyTo TryCopyTo Normalize EnumerateRunes GetEnumerator',
    StringBuilder:
      'Append AppendLine AppendFormat AppendJoin Clear CopyTo EnsureCapacity Insert Remove Replace GetChunks',
    'Stream FileStream MemoryStream TextReader StreamReader StringReader TextWriter StreamWriter StringWriter': streams,
    'Type TypeInfo':
      `${members} GetMethod GetMethods GetProperty GetProperties GetField GetFields GetMember GetMembers GetEvent GetEvents ` +
      'GetConstructor GetConstructors GetInterface GetInterfaces GetInterfaceMap GetNestedType GetGenericArguments ' +
      'GetGenericTypeDefinition GetElementType GetEnumNames GetEnumValues GetArrayRank IsAssignableFrom IsAssignableTo ' +
      'IsInstanceOfType IsSubclassOf IsEquivalentTo MakeGenericType MakeArrayType InvokeMember AsType',
    'MemberInfo MethodInfo MethodBase ConstructorInfo PropertyInfo FieldInfo ParameterInfo Assembly':
      `${members} GetParameters GetValue SetValue Invoke CreateDelegate MakeGenericMethod GetGenericArguments ` +
      'GetGenericMethodDefinition GetBaseDefinition GetGetMethod GetSetMethod GetAccessors GetTypes GetExportedTypes GetName',
    'DateTime DateTimeOffset TimeSpan DateOnly TimeOnly': times,
    'Task ValueTask': 'Wait WaitAsync ContinueWith ConfigureAwait GetAwaiter Start RunSynchronously Dispose AsTask',
    'CancellationToken CancellationTokenSource':
      'Cancel CancelAsync CancelAfter Register ThrowIfCancellationRequested Dispose',
    'SemaphoreSlim ManualResetEvent ManualResetEventSlim AutoResetEvent WaitHandle':
      'Wait WaitAsync WaitOne Release Set Reset Dispose',
    'Dictionary ConcurrentDictionary IDictionary ImmutableDictionary':
      'Add Clear ContainsKey ContainsValue GetEnumerator GetOrAdd AddOrUpdate Remove TryAdd TryGetValue TryRemove TryUpdate',
    'List HashSet Queue Stack ConcurrentQueue ConcurrentBag ICollection IList':
      'Add AddRange Clear Contains CopyTo Dequeue Enqueue Exists ExceptWith Find FindAll FindIndex ForEach GetEnumerator ' +
      'IndexOf Insert Peek Pop Push Remove RemoveAll RemoveAt RemoveRange Reverse Sort ToArray TryDequeue TryPeek TryPop TryTake UnionWith',
    'Span ReadOnlySpan Memory ReadOnlyMemory': 'Clear CopyTo Fill Slice ToArray TryCopyTo GetEnumerator',
    'Regex Match': 'IsMatch Match Matches Replace Split NextMatch Result',
    'Random Guid Enum': 'Next NextDouble NextBytes CompareTo HasFlag ToByteArray',
    IServiceProvider: 'GetService',
    'HttpClient HttpMessageInvoker':
      'SendAsync Send GetAsync GetStringAsync GetStreamAsync PostAsync PutAsync PatchAsync DeleteAsync Dispose',
    'IDisposable IAsyncDisposable': 'Dispose DisposeAsync',
    'Exception AggregateException': 'GetBaseException Flatten Handle',
  }).flatMap(([types, names]) => types.split(' ').map((type) => [type, new Set(names.split(' '))] as const)),
)
