import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readModule } from "./source/read-module.ts";
import { packageJson, packageNames, root } from "./source/repository.ts";

/**
 * Every name that can be imported, types beside values: whoever changes this list changes what
 * users rely on.
 */
const publicNames: Readonly<Record<string, string>> = {
  "@flowrun/core": `
    AgentCommand AgentPort AgentReceiver AgentTalk AgentTask AgentTool AgentWord AgentWordCommand
    CallEvent CallStart CallState Clock Command CompiledValue ConnectionState CountCommand DeleteCommand Diagnostic EmitCommand
    EndReason Entry FindCommand FlowCode Heard HttpAnswer HttpCommand HttpPort HttpRequest Journal
    JournalEntry JournalEvent JournalStart Json JsonDiagnostic JsonObject JsonSchema KnownOptions
    ListCommand ListenCommand Listening Located LogCommand Logger LookupCommand Mail MailCommand MailPort Menu Mistake Option OptionKind
    Options OutgoingMail PartStart PeerSystem Place PlatformCommand PlatformPart Position Program RecognitionPort
    RecognitionReceiver RelatedPlace RunCode RunStart SaveCommand ScalarType SealCommand SealPort Sealing SideCommand
    SnoopedSound SoundCommand SoundLine Source Span SpeechCommand SpeechPort SpokenText Step
    StepResult StopReason Store StreamCommand StreamPort StreamTask Table TimedOptions TimerCommand
    TraceEntry TranscribeCommand Transcribing Transport V2Call V2Command V2Operation V2Operations V2Port ValueType ValuesOf Verb
    VerbDefinition VerbKeys VerbMistakes VerbSends VerbTime Waypoint WebhookName WebhookStart
    WrittenOptions codeFrame createSource defineVerb flowCatalogue formatDiagnostic
    formatDiagnostics formatDuration isRun parseDuration positionOf runCatalogue start stateVersion
    step toGithubCommand toJsonDiagnostic verbs webhookNames
  `,
  "@flowrun/core/plugin": `
    AgentPort AgentReceiver AgentTalk AgentTask AgentTool AgentWord Alarms Backoff CallEvent
    CallRecord CallStart Catalogue CatalogueEntry Cell CellCode CellRecord Clock ConnectionFailure
    ConnectionState Count Delete DialRecord EmittedEvent Events Find HangupCause Heard HttpAnswer
    HttpFile HttpMethod HttpPort HttpRequest Journal JournalEntry Json JsonObject JsonSchema Ledger
    LedgerEntry LegCreated LegOrigin List ListedRow Listening Logger Lookup Mail MailPort Order
    OutgoingMail PlatformCommand PlatformEvent PlatformPart PortError PortErrorOptions PortOutcome
    RecognitionCode RecognitionPort RecognitionReceiver RenewedMap Replace ReplacedLeg RetryOptions
    RoomJournalEntry Row RunStart Save ScalarType ScalarValue SealPort Sealing Setback SnoopedSound
    SoundLine SpeechPort SpokenText StepRecord StopSignal Store StreamPort StreamTask Survey
    SurveyedLeg SurveyedRecording Table Transcribing Transport TransportReceiver V2Call V2Operation
    V2Operations V2Port ValueType Wanted Wave WaveFormat WebhookName WebhookStart backoffMs
    cellCatalogue cellError columnsLookedInto connectionFailure createAlarms deepestJson
    isJsonObject isMomentOf isPassing isReplaced isSameRow isWithinDepth parseDuration parseJson
    pause readRetryAfter readWave recognitionCatalogue recognitionError retry soundRate webhookNames
    writeWave
  `,
  "@flowrun/core/system-clock": `
    Runtime createSystemClock
  `,
  "@flowrun/core/verb": `
    AnsweredCaller Asking Background CallDraft CallEvent Declaring DialOutcome Done Entry FlowWord
    Json JsonObject KindRecord KnownOptions MediaItem Menu Mistake Option OptionKind Options OwnKind
    Place Playing Problem Progress RecordType Running Saying ScalarType SideEnd TalkPress TalkWishes
    TextProblem TimedOptions ValueRule ValueType ValuesOf Verb VerbDefinition VerbKeys VerbMachine
    VerbMistakes VerbSends VerbTime WrittenOptions abandonRequest askMachine backgroundOf bindName
    callerLeg cancelTimer createBridge currentLeg currentStep cutSide declaredAs defineKind
    defineProblem defineVerb destroyBridge everywhere expressionPattern failureOutcome flowWord
    hangUp interruptingKeys interrupts isJsonObject isPlaying isSet isSilent mustBe muteLeg nextId
    note openSide orExpression originate play playMedia request reserveBridge resumePlaying
    ringGraceMs sendToRoom setTimer setUnder stopMedia
  `,
  "@flowrun/core/tooling": `
    AskedArgument BlockNode CalendarEvents CalendarHours CalendarNode ConferenceAnswer
    ConferenceMessage ConferenceRules ConferenceState Declared DeclaredNode Declaring DeskAnswer
    DeskMessage DeskRules DeskState DialOutcome DialPlanPattern Duty EmittedEvent EventPart
    ExpressionFault ExpressionType FlowAst HolidayNode Ignore KindRecord LaneRules
    LegQuestionCommand LimitsNode LiteralType LocalTime LotAnswer LotMessage LotRules MediaItem
    MediaNode Meetings ModeratorOrder NameRule Never OffsetAt OpenRequest OptionEntry OptionNode
    OwnKind Pace ParameterNode PartNode Problem ProblemDetail ProblemWords QueueRules Range
    RecordType RenameLocated RetryNode Return RingingRules Role RoomCommand RoomEvent RoomFigures
    RoomJournalEntry RoomJournalEvent RoomJournalHead RoomOpening RoomRules RoomSendCommand
    RoomState RoomStep RunBegin ScalarKind ScheduleNode Scope SectionFacts SentRecording SignalCommand SourceFile
    StepNode StoreCommand Target TargetNode TextPart TextProblem ThenNode TimetableRules
    TransfersRules TypedValue UseNode ValueRule VirtualClock VirtualClockOptions WalkedFlow
    YamlEntry YamlList YamlMap YamlNode YamlScalar answeringOutcome anyText argumentsFor
    begunBySections begunIn begunOption blocksIn branchOptions branchesOf calledEndpoint callerLeg
    canBeRetried catalogueOf cdrType choicesOf clockOf createCalendar createLineFinder
    createVirtualClock currentStep currentSteps dateOf dayOf declaredAs declaredColumns
    declaredName defaultLanguage defineProblem describe describeEnding describeEntry describeType
    diagnosticLimit dialOutcomes didYouMean duties endsWithConversation expectedOf
    expressionOfDialPattern expressionPattern expressionTypeOf faultName fileAt fileOfName filesOf
    fitted flowProblem handsOn headOf heardAs heardAt historyRoot holidaysFrom idOf identifiers
    ignoresOf inWholeMilliseconds instantOf instantsOf isAnsweredBy isChoice isDialOutcome isEmpty
    isMomentKind isMomentOf isNameOf isNullable isOfKind isOver isOwnKey isOwnName isPrintable
    isSameType isScalarType isSecretEntry isSideKind isSkipped isSpokenText isUnsureOutcome
    isWithin isZoneFailure joinParts jsonOf keyValue kindOf knownOutcomes labelPattern labels
    languagePattern lettersOf listOption literalExpected literalRemedy literalSchema literalTypes
    localTimeAt matchesDialPattern mayStand mediaNodes mediaOfStep mediaSchemes migrateState
    momentText mostItems mostPhones mustBe nameGiven nameOfKind nameWritten namedBySections
    needsAnswer needsSpeech nextAt normalOutcome nullLaws numberNamed offsetsOf oneOf openRoom
    optionBeforeAnswer optionKinds optionsBehind orderDiagnostics orders ownPath ownerLetters
    parseLiteral parseType plainReturn possibleOutcomes printType printValue problemOfName
    problemOfText promptScheme quote readCalendar readDialPlanPattern readJson readLiteral
    readMoment readSchedule recentIn recordKey recordedType resultType returnedWord roles
    roomFigures roomStep roomTimer rowWithKey rowsCounted rowsFound rowsListed rowsReplaced
    rowsWith rowsWithout runsOf saidAt sayings scopeOf shapeOf sharingWords someText soundsOf speechOf spentTerminator
    spokenLanguages spokenOptions spokenTextRemedy standsAlways stepOf suggest suppress tableOf
    targetOf thingWith tongueOf topFrame typeOfShape typePattern typeWords unfitOutcome unknownZone
    usedName validatorOf walkBlock weekdays wholeValidatorOf withFiles withTechnology
    withoutControls withoutIgnored withoutRoot wordsOfMarkup writtenOptions zoneOfPlace
  `,
  "@flowrun/flow": `
    CheckedFlow CheckedStep Compilation ExpressionCode FileReader Finding FlowTime FlowTimes
    FlowTimesOptions Language Rule RuleDefinition SettingInput SettingInputs checkFlow compileFlow
    defineRule editorSchema expressionCatalogue flowTimes gatherFiles ruleCatalogue rules withOwn
  `,
  "@flowrun/flow/tooling": `
    CheckedFlow CheckedStep Declarations DeclaringParts Edge ExpressionFunction ExpressionTree FlowDraft FlowGraph
    FlowReading KeyedMap MediaAnswer Misfit NamedMedia Section SectionDefinition SettingNode Shape
    ShapeReader TableNode Template TemplatePart TemplateResult Trying WordsElsewhere YamlReading anything asYamlReads
    blocksNamedBy calendars callFields closestLayout commonKeys createCheckedFlow createExpressionReader createShapeReader declarationsOf
    deepestNesting defineSection draw expectedSetting expressionFunctions goesOn headers judge
    keyedMap largestFlow literalShape looksLikeFlow mediaByLanguage mediaNamedIn memberOf
    missingMedia numberOf parseTemplate prompts queues reachableNodes readDraft readEditedYaml readEvents
    readFlow readSettingValue readYaml requests requiredOptions scalarOf schedules scopeRoots
    sections settings signals stepsOf tables takesMap textOf textShape timeRoot told usedPath valueShape
    variables vars webhookFields webhooks withCause withTriedProposals withoutList wordsFor wrongMap
    wrongValue
  `,
  "@flowrun/host": `
    CallInput CallLimits CallSignal Drained Durability Host HostCode HostOptions HostStats LiveCallFacts
    Observation Observer OfferFigures RequestFate RunRequest SignalFate VersionFigures Webhook WebhookFate
    createHost hostCatalogue replay
  `,
  "@flowrun/host/tooling": `
    CallJournal StepSecrecy ToldProgram createCallJournal createStepSecrecy judgeOffer mask
    oncePerProgram toldOf transferEvents walkOf
  `,
  "@flowrun/durability": `
    CallQuestion CallReply Claim CliError Invitation LedgerKey LedgerPlace LedgerStats LineFile
    LineSocket LiveLines LiveOwner MissingKeyError OpenLedger Problem Question Reply ToldCall
    ToldHoldings askAt claim exitCode isAboutCalls ledgerSocket lineOf liveOwnerAt makeOwnFolder
    nameOfText openLedger openLineFile openText ownerName parseLines programOf reachOwner
    readLedgerKeys readWholeLines sealText textOf withoutEnded wrongKeys
  `,
  "@flowrun/fleet": `
    Beat CellLedger CellStats CellVersions CellVisit NotePlace Offered Route TakenBack ToldVersions
    isNamed openCellLedger readRoute successorAmong visitCell writeRoute
  `,
  "@flowrun/outbox": `
    OpenOutbox OutboxRequest OutboxStats Target createDatabaseTarget createFileTarget
    createWebhookTarget entryOf openOutbox
  `,
  "@flowrun/contracts": `
    AgentContractSetup BenchCaller CellBench CellContractSetup CellMemory ContractCase
    ContractViolation DrivenAgent HandSoundLine LedgerBench LedgerContractSetup LedgerMemory LogLine
    MemoryCell RecognitionContractSetup RecordingLogger ScriptedAnswer ScriptedTransport
    SpeechContractSetup StoreContractSetup StoreFixture TransportBench TransportContractSetup
    VerbContractSetup VirtualClock VirtualClockOptions agentContract cellContract createCellMemory
    createLedgerMemory createVirtualClock ledgerContract memoryStore recognitionContract
    recordingLogger scriptedTransport silentLogger soundLineByHand speechContract storeContract
    transportContract verbContract
  `,
  "@flowrun/ari-transport": `
    AriCode AriStats AriTransport AriTransportOptions AriWire DialPlanPlace ListeningWire
    ListeningWireOptions MediaLibrary MissingModule NetworkWireOptions Patience PlatformFacts
    PlatformProbe WireAnswer WireReceiver WireRequest WireTransportOptions ariCatalogue
    createAriTransport createListeningWire createMediaLibrary createNetworkWire createPlatformProbe createWireTransport missingModules
  `,
  "@flowrun/v2-auth": `
    Agent AuthClient AuthClientOptions AuthCode AuthError Credentials FileTokenStoreOptions Secret
    Session SessionOptions SsoFormat StoredTokens TokenKeeper TokenPair TokenStore Turn
    authCatalogue authInterceptor createAuthClient createSecret createSession fileTokenStore
    memoryTokenStore
  `,
  "@flowrun/v2-auth/testing": `
    StoreCase TokenStoreContractSetup tokenStoreContract
  `,
  "@flowrun/v2-client": `
    AnswerOf ApiVersion CallOptions Change ChangeKind Client ClientOptions OperationName RequestOf
    Severity TypedOperations V2Answer V2Code V2Error V2ErrorDetails V2RequestInit V2Response
    V2Session changeText changes createClient operationsOf platformVersion v2Catalogue v2PortOf
  `,
  "@flowrun/v2-client/openapi": `
    ApiVersion Change ChangeKind Description Endpoint MediaType Method OperationDescription
    ParameterDescription PathDescription Reference RequestBody RequestSchema ResponseDescription
    Schema Severity changes deepestError descriptions endpointsOf givesFile operationsOf
    requestSchema
  `,
  "@flowrun/v2-client/store": `
    ContactStoreCode ContactStoreContext ContactStoreOptions ContactTable contactStoreCatalogue
    createContactStore createStore
  `,
  "@flowrun/v2-webhooks": `
    RefusalCode Webhook WebhookCode WebhookListener WebhookListenerOptions createWebhookListener
    webhookCatalogue
  `,
  "@flowrun/v2-webhooks/signature": `
    SentDelivery Signed plainHeaders signatureOf signedHeaders
  `,
  "@flowrun/v2-webhooks/http": `
    BodyFault DeliveryMemory HttpAnswer HttpServing RefuseBody ServedHttp bearsToken checkMediaType
    createDeliveryMemory readJsonObject readRawBody sendAnswer serveHttp
  `,
  "@flowrun/store-knex": `
    Database DatabaseOptions DatabaseRow Failure FailureCode FoundColumn FoundTable ImportFile
    ImportRow KnexStoreOptions Migrated SelectLimit Statement StoreCode TableDifference Transaction
    compareTables createKnexStore describeUrl importRows migrate openDatabase storeCatalogue
  `,
  "@flowrun/http-undici": `
    HttpCode HttpPortOptions ResolveHost createHttpPort httpCatalogue
  `,
  "@flowrun/mail-nodemailer": `
    MailCode MailPortOptions createMailPort mailCatalogue
  `,
  "@flowrun/speech-espeak": `
    EspeakOptions SpeechCode createEspeak createSpeech speechCatalogue
  `,
  "@flowrun/agent-websocket": `
    AgentCode AgentContext agentCatalogue agentProtocol createAgents createStreams streamProtocol
  `,
  "@flowrun/recognition-sherpa": `
    RecognitionContext createRecognition
  `,
  "@flowrun/recognition-pocketsphinx": `
    RecognitionContext createRecognition
  `,
  "@flowrun/cell-nats": `
    CellContext createCell
  `,
  "@flowrun/cell-postgres": `
    CellContext createCell
  `,
  "@flowrun/simulator": `
    Attend Attendance Call CallEnd CallFollower CallHappening CallLine CallOptions CallScript Callee
    CalleeBehaviour Connection Credentials Fault FaultOptions Faults Inventory MemoryWire
    MemoryWireFile MemoryWireReceiver MemoryWireRequest Platform PlatformFile PlatformOptions
    PlatformRequest PlatformResponse PlatformSettings ServerOptions SimulatorCode SimulatorServer
    V2Api V2Fault V2Faults V2Options V2Request V2User WebhookDelivery WebhookTarget causeText
    createMemoryWire createPlatform followCall readCallScript readCalleeBehaviour runCallScript
    simulatorCatalogue startServer
  `,
  "@flowrun/proof": `
    BlockCoverage BreakDifference BreakJudge BreakReport BreakTally BreakVerdict BrokenOrder
    BrokenProperty BrokenRule CallDifference CallerAct Certificate CompileWith Counterexample
    Coverage CoverageTotals DeclaredInTest Departure Difference EdgeCoverage Expectations
    ExpectedLeg ExpectedRequest ExpectedV2Call Exploration ExploreOptions Exploring Fact
    FileResults FlowBreak FlowComparison FlowDifference FlowPath FlowReads FoundFault
    FoundScenario Fuzz FuzzOptions FuzzResult Goal HistoryStep Impossible Invariant JournalFile
    JournalProblem JournalReading KeptCall LegBehaviour Moment Observed OneRun PatternKind
    PhoneCall Places PortFault PrintedProperty ProofCode Property PropertyRule ReadText
    RecordedCall RecordedScenario Replay ReplayCode ReplayStep RoomJournal RoomProof RoomReplay
    RoomReplayStep Scenario ScenarioRun ScenarioWebhook Sent ServerAnswer SizedWalk StepCoverage
    Tally TestFile TestReading TimedResult TimelineLine Trial TrialResult TriedBreak TriedCall
    Turn Unreached Violation beginExploration beginFuzz blockNamesIn breaksOf brokenRules
    callsBeside callsIn certify compareFlows coverFlow createBreakJudge declaredNamesIn
    describeDifference describeFault expectationsOf exploreFlow exploreRooms firstDifference
    formatBreaks formatCoverage formatExploration formatReplay formatResult formatRoomReplay
    formatRooms fuzzFlow historyOf isMissed isRoomJournal journalToScenario judgeProperties
    judgeRun observedOf openTestFile parseInstant percentOf printScenarios proofCatalogue
    readJournal readRoomJournal readTestFile recordedFlow replayCatalogue replayJournal replayRoom
    resultJson roomsOneByOne runScenario runTrial scenarioSchema settingInputs summaryOf tallyOf
    timelineOf toHtml toJunit toLcov toPage unknownZoneIn usualCalls
  `,
  "@flowrun/graph": `
    BlockGraph BlockGraphOptions Card CardLayout DiffChange DiffLine DiffMark DiffMarks Exit
    FlowDiff FlowVersion FlowView FlowViewOptions GraphBlock GraphCoverage GraphEdge GraphProblem
    GraphStep GraphTarget GraphWay GraphWebhook PlacedCard PlacedExit PlacedRow PlacedView Point
    RoutedWire Row VerbSort Wire cardMeasures createBlockGraph createFlowView diffFlows largestSvg
    layOutInTurn layOutView sortOfVerb toDot toJson toMermaid toSvg
  `,
  "@flowrun/import": `
    Fate ImportCode ImportKind ImportOptions ImportProblem Imported ImportedFlow ReportLine
    importCatalogue importFlow importKinds
  `,
  "@flowrun/language-server": `
    CheckScenarios CheckedScenarios FindFlows FindScenarios FlowScenarios FlowText KnownFlow
    ScenarioFile ScenarioSearch ServerEnd ServerPorts VerbTable formatText readFlowText
    serveLanguage
  `,
  "@flowrun/language-server/text": `
    Changed DeclaredPlace Edit Fix FlowCandidate FlowChange FlowSymbol FlowText Hover HoverNotes Proposal
    Proposals Renaming ScenarioEdits SchemaAt SchemaNote StepPlace TreePath VerbTable applyEdits
    change complete createSchemaAt diagnose findDefinitions findFixes findReferences formatText
    hover isFlow listSymbols proposeNames readFlowText renameBlock renameDeclared renameableAt spell usesOf valuesFor whyNotDeclared
  `,
  "@flowrun/studio": `
    Environment FlowTemplate JournalFolder LiveSource PhoneAccount Publisher Role Studio StudioOptions TableSource Tap
    createTap localSource openJournalFolder remoteSource startStudio
  `,
  "@flowrun/studio/catalogue": `
    StudioCode studioCatalogue
  `,
  "@flowrun/studio/folder": `
    FlowEntry FlowFile FlowFolder FlowList openFlowFolder
  `,
  flowrun: `
    CliCode Closable CodeEntry HttpModule JournalModule ObserverModule PluginContext StoreModule
    TransportModule allCodes cliCatalogue
  `,
};

/** The source files of the entry points: specifier → path. */
const entries = packageNames.flatMap((folder) => {
  const { name, exports } = packageJson(folder);
  return Object.entries(exports).flatMap(([path, target]) => {
    const isModule = typeof target === "object" && target !== null && "flowrun-source" in target;
    return isModule
      ? [
          [
            name + path.slice(1),
            join("packages", folder, String(target["flowrun-source"])),
          ] as const,
        ]
      : [];
  });
});

describe("the public API", () => {
  test("has these entry points", () => {
    expect(entries.map(([specifier]) => specifier)).toEqual(Object.keys(publicNames));
  });

  test.each(entries)("of %s is these names", (specifier, path) => {
    const { declared, reexported } = readModule(readFileSync(join(root, path), "utf8"));
    const names = [...declared.map(({ name }) => name), ...reexported];

    expect(names.toSorted()).toEqual(publicNames[specifier]?.trim().split(/\s+/));
  });
});
