/**
 * Every constant that moves the confidence of an edge.
 *
 * The confidence of an edge is the constant of its evidence. If a host name led to the target, it is multiplied by the
 * constant of the name match. Of several findings of one edge, the highest counts.
 *
 * Confidences have no unit, lie between 0 and 1, and order kinds of evidence; they are not probabilities. Nothing in
 * this repository drops an edge by its confidence. A caller that does trades completeness for correctness: a higher
 * threshold drops more wrong edges and more right ones. A higher constant keeps all edges of its kind longer.
 *
 * The values were set by hand so that directly observed calls come first, then declarations, then inferences. They were
 * not fitted to data. A test wants a meaning of each.
 */
export const edgeConfidence = {
  /** A call that tracing saw. */
  observed: 1,
  /** A call of a known client library whose target was followed to a host. */
  call: 0.98,
  /** A call whose target was followed to a host but whose client library does not tell the type of the edge. */
  callOfUnknownType: 0.8,
  /** A rule of a proxy that forwards to a service. */
  proxyRule: 0.9,
  /** A relative request that a proxy's rule forwards to a service. */
  routedCall: 0.85,
  /** A read of a variable or a configuration key whose value is an address; the call itself was not seen. */
  read: 0.85,
  /** A reference between workloads that a deployment manifest declares. */
  reference: 0.85,
  /** A topic or a message class that one service publishes and another subscribes to. */
  topic: 0.85,
  /** A configuration key whose value is an address; no code that reads the key was seen. */
  setting: 0.7,
  /** An address in the command-line arguments of a workload. */
  workloadArgument: 0.6,
  /** A variable that a manifest sets for one workload only; no code that reads the variable was seen. */
  unreadVariable: 0.5,
  /** A call to an address in a variable that nothing sets; only the name of the variable says whose it is. */
  unsetVariable: 0.6,
  /** A request to a host that nothing tells, with a path that one service of the system alone answers. */
  servedPath: 0.4,
  /** A gRPC client without a known address, whose service one other service of the system implements. */
  onlyServer: 0.7,
  /** A path that a function of the system's own is given; one endpoint alone of all services that are called answers it. */
  givenPath: 0.6,
  /** A client of a broker whose address also leads to that broker. */
  brokerWithAddress: 0.9,
  /** A client of a broker without an address, where the system has only one broker of that kind. */
  onlyBroker: 0.6,
  /** A driver of a database or a broker without an address, where the system has only one instance of that engine. */
  onlyInstance: 0.55,
  /** A client library of a server that the system has once, such as discovery; no address was seen. */
  clientLibrary: 0.6,
  /** A program of others that starts after another workload, or is linked with it. */
  startedAfter: 0.4,
  /** A network policy that allows a call which nothing else shows. */
  allowed: 0.3,
  /** A host that is the name of a Kubernetes Service. */
  kubernetesService: 1,
  /** A host that is an `app` label. */
  appLabel: 0.95,
  /** A host that is a service or an alias of a compose file. */
  composeService: 0.95,
  /** A host that is the name under which an application registers, such as `spring.application.name`. */
  applicationName: 0.95,
  /** A host that is a public name outside the system. */
  externalHost: 0.9,
  /** A host that is the name of a service's folder or repository. */
  directory: 0.8,
  /** `localhost` with a port that exactly one workload publishes. */
  publishedPort: 0.75,
  /** `localhost` with a port that nothing publishes and exactly one service listens on. By hand: what is deployed may differ. */
  listeningPort: 0.7,
  /** An engine on the machine itself that nothing deploys. By hand: the settings of a developer are seldom those in operation. */
  localStore: 0.5,
  /** A host that equals the name of exactly one service without words such as `service` or `api`. */
  partialName: 0.6,
} as const
