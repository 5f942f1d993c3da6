import type {
  CallFact,
  TopicFact,
  EndpointFact,
  MountFact,
  EnvReadFact,
  ConstantFact,
  ImportFact,
  ConstructorsFact,
  MessageFact,
} from './facts/code.js'
import type {
  WorkloadFact,
  NetworkNameFact,
  VariableFact,
  VariableSourceFact,
  SettingFact,
  ProxyRuleFact,
  ReferenceFact,
  ResourceFact,
  PackageFact,
  ProtoServiceFact,
  OperationFact,
} from './facts/manifests.js'

export type * from './facts/code.js'
export type * from './facts/manifests.js'
export type * from './facts/value-expr.js'

/** What one line of code, of a manifest or of a contract says about a system. */
export type Fact =
  | CallFact
  | TopicFact
  | EndpointFact
  | MountFact
  | EnvReadFact
  | ConstantFact
  | ImportFact
  | ConstructorsFact
  | MessageFact
  | WorkloadFact
  | NetworkNameFact
  | VariableFact
  | VariableSourceFact
  | SettingFact
  | ProxyRuleFact
  | ReferenceFact
  | ResourceFact
  | PackageFact
  | ProtoServiceFact
  | OperationFact

export type FactKind = Fact['kind']
