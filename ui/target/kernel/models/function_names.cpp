#include "ui/target/kernel/models/function_names.h"

#include <utility>

namespace probescope::ui {

FunctionNames::FunctionNames(QObject* parent)
    : QObject(parent)
{
    connect(&m_background, &Background::runningChanged, this, &FunctionNames::changed);
}

void FunctionNames::load(std::shared_ptr<access::Backend> backend)
{
    setList(nullptr);
    if (!backend) {
        m_background.cancel();
        return;
    }
    m_background.start([this, backend = std::move(backend)](const Background::Context& context) {
        auto read = tracefs::TraceableFunctions::read(*backend);
        List list;
        std::optional<Error> trouble;
        if (read)
            list = std::make_shared<const tracefs::TraceableFunctions>(std::move(*read));
        else
            trouble = read.error();
        context.deliver([this, list = std::move(list), trouble = std::move(trouble)] {
            m_list = list;
            m_trouble = trouble;
            emit changed();
        });
    });
}

void FunctionNames::setList(List list)
{
    m_list = std::move(list);
    m_trouble.reset();
    emit changed();
}

} // namespace probescope::ui

#include "moc_function_names.cpp"
